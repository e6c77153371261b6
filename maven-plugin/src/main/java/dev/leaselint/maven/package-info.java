/** Maven goals over the source front end: they find the sources and the class path, and leave the rest to it. */
package dev.leaselint.maven;
