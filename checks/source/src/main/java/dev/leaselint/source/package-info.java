/**
 * The source front end: JavaParser trees to the model, names and types resolved by imports, declared types, the project
 * index, the catalog and, where that is not enough, class files. {@link dev.leaselint.source.Scanner} is the way in.
 */
package dev.leaselint.source;
