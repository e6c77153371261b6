# Sourced by scripts that need artifacts from Maven repositories; keeps what it made in $work.

# class path of artifacts G:A:V with what they need
classpath() {
    local file pom
    file=$work/$(echo "$*" | tr ' :' '__').cp
    pom=$work/pom.xml
    if [ ! -f "$file" ]; then
        {
            echo '<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId>'
            echo '<version>1</version><dependencies>'
            for artifact in "$@"; do
                IFS=: read -r group name version <<<"$artifact"
                echo "<dependency><groupId>$group</groupId><artifactId>$name</artifactId><version>$version</version></dependency>"
            done
            echo '</dependencies></project>'
        } >"$pom"
        mvn -q -B -f "$pom" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
            -Dmdep.outputFile="$file" -DincludeScope=runtime >&2
    fi
    cat "$file"
}
