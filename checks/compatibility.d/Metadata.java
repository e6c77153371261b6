import com.puppycrawl.tools.checkstyle.meta.ModuleDetails;
import com.puppycrawl.tools.checkstyle.meta.XmlMetaReader;

/** Has Checkstyle's own reader read the metadata on the class path, as plug-ins of editors do. */
public class Metadata {
    public static void main(String[] args) {
        for (ModuleDetails module : XmlMetaReader.readAllModulesIncludingThirdPartyIfAny("dev.leaselint.checkstyle")) {
            if (module.getFullQualifiedName().startsWith("dev.leaselint.")) {
                System.out.println(module.getName() + " below " + module.getParent() + ": "
                        + module.getProperties().size() + " properties, "
                        + module.getViolationMessageKeys().size() + " messages");
            }
        }
    }
}
