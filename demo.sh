#!/usr/bin/env bash
# Builds leaselint, fetches the sources of a published library through Maven and checks them, without a POM.
# Arguments are passed to every Maven call, for instance -Dmaven.repo.local=DIR or --offline.
set -euo pipefail
cd "$(dirname "$0")"

library=net.javacrumbs.shedlock:shedlock-provider-redis-spring:0.18.2
version=0.1.0-SNAPSHOT
demo=$PWD/target/demo
options=("$@")

echo "Building. The first time Maven fetches all that this needs; it says nothing for some minutes."
mvn -q -B ${options[@]+"${options[@]}"} install -DskipTests

rm -rf "$demo"
mkdir -p "$demo"
cd "$demo" # outside the modules: from here on Maven sees no POM
mvn -q -B ${options[@]+"${options[@]}"} org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack \
  "-Dartifact=$library:jar:sources" "-DoutputDirectory=$demo/sources" '-Dmdep.unpack.includes=**/*.java'
rm -rf "$demo/\${project.basedir}" # where that goal keeps its marks when there is no POM
mvn -B ${options[@]+"${options[@]}"} "dev.leaselint:leaselint-maven-plugin:$version:check" \
  "-Dleaselint.sources=$demo/sources" -Dleaselint.reports=console,sarif "-Dleaselint.outputDirectory=$demo" \
  -Dleaselint.failOn=none
echo "The same findings for machines: target/demo/leaselint.sarif"
