package dev.leaselint.bench;

import dev.leaselint.bench.libraries.Endpoint;
import dev.leaselint.bench.libraries.Library;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command. */
@Command(name = "bench/run", mixinStandardHelpOptions = true, sortOptions = false, showDefaultValues = true,
        description = "Measures the lease beside other lock libraries on one Redis, and the renewal of many leases.")
public final class Bench implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--redis", paramLabel = "HOST:PORT",
            description = "server to measure on; by default one is started for the run")
    private Endpoint redis;

    @Option(names = "--quick", description = "three rounds only, renewal for 10 seconds")
    private boolean quick;

    @Option(names = "--only", paramLabel = "REGEX", defaultValue = "",
            description = "libraries with this in their name")
    private Pattern only;

    @Option(names = "--rounds", defaultValue = "15")
    private int rounds;

    @Option(names = "--warm-up-millis", defaultValue = "2000", description = "for each library and number of threads")
    private int warmUp;

    @Option(names = "--millis", defaultValue = "500", description = "for each library, number of threads and round")
    private int time;

    @Option(names = "--threads", defaultValue = "1,4,16", split = ",")
    private List<Integer> threads;

    @Option(names = "--hand-offs", defaultValue = "15", description = "for each library and round")
    private int handOffs;

    @Option(names = "--leases", defaultValue = "10000",
            description = "leases renewed at a time; 0 leaves this part out")
    private int leases;

    @Option(names = "--lease-ttl-millis", defaultValue = "10000", description = "renewed at every third of it")
    private int ttl;

    @Option(names = "--renewal-seconds", defaultValue = "60")
    private int renewalSeconds;

    /** Runs the command line and ends the JVM. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** The command line, whose output can be redirected. */
    static CommandLine commandLine() {
        return new CommandLine(new Bench()).registerConverter(Endpoint.class, Endpoint::parse);
    }

    @Override
    public Integer call() throws Exception {
        if (quick) {
            shorten();
        }
        try (Server server = server()) {
            head(server);
            table(server);
            if (leases > 0) {
                renewals(server);
            }
        }
        return CommandLine.ExitCode.OK;
    }

    /** What was asked for by name stays as it was asked for. */
    private void shorten() {
        rounds = given("--rounds") ? rounds : 3;
        warmUp = given("--warm-up-millis") ? warmUp : 1000;
        handOffs = given("--hand-offs") ? handOffs : 10;
        renewalSeconds = given("--renewal-seconds") ? renewalSeconds : 10;
    }

    private boolean given(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private Server server() throws IOException {
        return redis == null ? Server.start() : Server.at(redis);
    }

    private void head(Server server) {
        print("Redis %s, Java %s, %s, %d processors; %d rounds of %d ms, medians of the rounds", server.version(),
                Runtime.version(), System.getProperty("os.name"), Runtime.getRuntime().availableProcessors(), rounds,
                time);
        print("");
    }

    private void table(Server server) throws Exception {
        Measurement.Plan plan = new Measurement.Plan(
                rounds, Duration.ofMillis(warmUp), Duration.ofMillis(time), threads, handOffs);
        try (Measurement measurement = new Measurement(server, libraries(), plan)) {
            Map<Library, Figures> figures = measurement.run(server);
            new Table(figures, threads).lines().forEach(line -> print("%s", line));
        }
        print("");
        print("A pair is an acquire and its release. n/a: the library tries once and does not wait for a holder.");
        print("");
    }

    private List<Library> libraries() {
        List<Library> chosen = Library.all().stream().filter(library -> only.matcher(library.name()).find()).toList();
        if (chosen.isEmpty()) {
            throw new CommandLine.ParameterException(spec.commandLine(), "no library is named like " + only);
        }
        return chosen;
    }

    private void renewals(Server server) throws InterruptedException {
        Renewals.Result result = new Renewals(leases, Duration.ofMillis(ttl))
                .run(server.endpoint(), Duration.ofSeconds(renewalSeconds));
        print("renewal: %d leases of %d ms held by one client for %.1f s: %d renewed, %d to be tried again, %d lost, "
                + "%d released at the end", leases, ttl, result.held().toMillis() / 1000.0, result.renewed(),
                result.failed(), result.lost(), result.released());
    }

    private void print(String format, Object... values) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(String.format(Locale.ROOT, format, values));
        out.flush();
    }
}
