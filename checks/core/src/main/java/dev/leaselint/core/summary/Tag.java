package dev.leaselint.core.summary;

/**
 * The kinds of nodes in a stored model. The order is part of the format: whoever changes it raises
 * {@link SummaryFile#FORMAT}.
 */
enum Tag {
    NONE,
    LITERAL,
    REF,
    SELECT,
    THIS,
    TYPE_NAME,
    CLASS_LITERAL,
    CALL,
    NEW,
    NEW_ARRAY,
    LAMBDA,
    METHOD_REF,
    BINARY,
    UNARY,
    ASSIGN,
    CONDITIONAL,
    INSTANCE_OF,
    CAST,
    INDEX,
    SWITCH_EXPR,
    OPAQUE,
    BLOCK,
    EXPR_STMT,
    LOCAL,
    IF,
    WHILE,
    DO_WHILE,
    FOR,
    FOR_EACH,
    SWITCH,
    TRY,
    RETURN,
    THROW,
    BREAK,
    CONTINUE,
    YIELD,
    LABELED,
    SYNCHRONIZED,
    ASSERT,
    LOCAL_TYPE,
    EMPTY
}
