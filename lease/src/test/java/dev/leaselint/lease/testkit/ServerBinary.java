package dev.leaselint.lease.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import redis.embedded.core.ExecutableProvider;

/**
 * The server of the test dependency, unpacked for one group of servers. The dependency starts its servers in the
 * directory of the binary, where they leave their data.
 */
public final class ServerBinary implements AutoCloseable {

    private final Path directory = Directories.create();
    private final File file;

    public ServerBinary() throws IOException {
        file = ExecutableProvider.newJarResourceProvider(directory.toFile()).get();
    }

    public ExecutableProvider provider() {
        return () -> file;
    }

    /** Call this after the servers have ended. */
    @Override
    public void close() {
        Directories.delete(directory);
    }
}
