package dev.leaselint.core.rules;

/** A rule: what it is, and a pure function from the view of one type to reports. Knows no front end and no output. */
public interface Rule {
    Descriptor descriptor();

    /** Reports what it finds in a type. Called from any thread; keeps no state. */
    void check(TypeView view, Reporter reporter);

    /** The rule made of a descriptor and a check. */
    static Rule of(Descriptor descriptor, Check check) {
        return new Rule() {
            @Override
            public Descriptor descriptor() {
                return descriptor;
            }

            @Override
            public void check(TypeView view, Reporter reporter) {
                check.check(view, reporter);
            }

            @Override
            public String toString() {
                return descriptor.id();
            }
        };
    }

    /** The function of a rule. */
    interface Check {
        void check(TypeView view, Reporter reporter);
    }
}
