/** What the settings files of the analysed application say: names, values and the placeholders that refer to them. */
package dev.leaselint.core.settings;
