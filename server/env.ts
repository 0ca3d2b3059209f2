import { z } from 'zod';
import { correo } from '#contract/core/entity';
import { bucket, onOff, origins, port, postgres, proxies, reach, tiles, trackers } from './envFormats';
import { foundIn } from './envFaults';
import { issuer, issuerRoles, oidcOf, type OidcSettings } from './envIssuer';

/** A secret of the installation's own: that of the example in deploy/ is known to everybody. */
const ownSecret = z
  .string()
  .refine((text) => !text.startsWith('CHANGE-ME'), 'tiene todavía el valor del ejemplo; ponga uno propio y secreto');

/** Every environment variable of the product, parsed once. Unknown ones are ignored; invalid ones stop the start. */
export const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(8000),
  /** By default every interface, over IPv6 and IPv4. */
  HOST: z.string().default('::'),
  /** Folder of the embedded database, the secrets and the mails. */
  FTRACK_DATA: z.string().default('./data'),
  /** A PostgreSQL server instead of the embedded database. */
  DATABASE_URL: postgres.optional(),
  /**
   * Redis or Valkey, for several processes on several machines: redis[s]://[user[:password]@]host[:port][/database].
   */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Number of serving processes on this machine; more than one need DATABASE_URL. */
  FTRACK_PROCESOS: z.coerce.number().int().min(1).max(64).default(1),
  /** A standby of that server: reports, exports and figures are read from it. */
  DATABASE_READ_URL: postgres.optional(),
  /** A bucket for files: s3://key:secret@host:port/bucket?region=…&tls=off. Without it they stay in the database. */
  FILES_URL: bucket.optional(),
  FTRACK_DEMO: z.enum(['on', 'quieto', 'off']).optional(),
  /** The last day (yyyy-mm-dd) of the demonstration; today by default. */
  FTRACK_SEED_DAY: z.iso.date().optional(),
  /** Mail of the first superadmin of an empty installation. */
  FTRACK_SUPERADMIN: correo.default('superadmin@ftrack.local'),
  /** The public address of the product, for links in mails: https://ftrack.example.com */
  PUBLIC_URL: z.url().optional(),
  /**
   * Mail server: smtp://user:password@host:587, smtps://… for TLS from the start. Without it mails become files in the
   * data directory.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Ftrack <no-responder@localhost>'),
  /**
   * Trusted proxies for X-Forwarded-*: `on` (one), the number of proxies in a row, or their addresses and networks
   * separated by commas.
   */
  TRUST_PROXY: proxies,
  EMBEDDED_BROKER: onOff('on'),
  BROADCAST_HOST: z.string().optional(),
  BROADCAST_PORT: port.optional(),
  BROADCAST_SCHEME: z.enum(['http', 'https']).default('http'),
  BROADCAST_APP_ID: z.string().optional(),
  BROADCAST_APP_KEY: ownSecret.optional(),
  BROADCAST_APP_SECRET: ownSecret.optional(),
  BROADCAST_PUBLIC_API: onOff('off'),
  /** Lets browsers send `client-*` events to each other through the embedded broker. */
  BROADCAST_WHISPERS: onOff('off'),
  /** Address of the real-time server for browsers, when it is not this one. */
  BROADCAST_PUBLIC_HOST: z.string().optional(),
  BROADCAST_PUBLIC_PORT: port.optional(),
  BROADCAST_PUBLIC_SCHEME: z.enum(['http', 'https']).optional(),
  /**
   * Whether webhooks and forwarding may reach this machine and private networks: `on`, `off`, or which ones:
   * 10.0.0.0/8, erp.local.
   */
  WEBHOOKS_PRIVATE: reach.prefault('off'),
  /** Pages of other origins that may call the API with a token: https://tablero.example.com, separated by commas. */
  CORS_ORIGINS: origins.prefault(''),
  /** Superadmins must have a second factor. */
  SUPERADMIN_SECOND_FACTOR: onOff('off'),
  /** A file (.mmdb) of the places of addresses, for the list of log-ins; without it they have none. */
  GEOIP_FILE: z.string().optional(),
  /** Sign-on with an issuer of OpenID Connect (docs/sign-on.md): https://login.example.com/realms/empresa */
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(300).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(1_000).optional(),
  /** What people call it, on the button of the log-in page; the host of the issuer by default. */
  OIDC_NAME: z.string().trim().min(1).max(60).optional(),
  /** Roles of invitations that left them open: {"claim": "groups", "values": {"taller": 3}}. */
  OIDC_ROLES: issuerRoles.optional(),
  /** Only superadmins have passwords; everybody else logs in with the issuer. */
  OIDC_ONLY: onOff('off'),
  GPS_LIMITS: onOff('on'),
  /** Ports for trackers that speak TCP or UDP themselves (docs/trackers.md). */
  TRACKERS: trackers.prefault('on'),
  /** A Traccar server that devices report through, and a token of its API: commands to them go through it. */
  TRACCAR_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRACCAR_TOKEN: z.string().min(1).optional(),
  /**
   * Tile server of the map: https://tiles.example.com/{z}/{x}/{y}.png, or `ninguno`; OpenStreetMap's own by default.
   */
  TILES_URL: tiles.prefault('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILES_ATTRIBUTION: z.string().optional(),
  /** The same for satellite pictures. */
  TILES_SATELLITE_URL: tiles.prefault('ninguno'),
  TILES_SATELLITE_ATTRIBUTION: z.string().default(''),
  /** Turns places into streets: the address of a Nominatim or a Photon; none by default. */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Which of both it is; found out by default. */
  GEOCODER_KIND: z.enum(['nominatim', 'photon']).optional(),
  /** Pause (ms) between two requests of the whole installation. */
  GEOCODER_PAUSE_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  /** Superadmins are told when no backup was made for longer than this; 0: never. */
  BACKUP_HOURS: z.coerce.number().min(0).max(8_760).default(24),
  /** Bearer token for /metrics from other machines; without it only this machine can read them. */
  METRICS_TOKEN: ownSecret.min(16).optional(),
  /** Statements slower than this (ms) are counted, and logged where LOG_LEVEL is info or debug. */
  SLOW_QUERY_MS: z.coerce.number().int().min(1).default(500),
  /** How long (ms) a terminating process still responds while /readyz redirects clients to others. */
  DRAIN_MS: z.coerce.number().int().min(0).max(600_000).default(0),
  /**
   * Destination of traces, over OTLP/HTTP: http://collector:4318. OpenTelemetry's other environment variables apply
   * too.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

export type Env = z.output<typeof schema> & {
  demo: 'on' | 'quieto' | 'off';
  traccar: { url: string; token: string } | undefined;
  oidc: OidcSettings | undefined;
};

/** @throws Error in Spanish with each invalid variable */
export const readEnv = (source: NodeJS.ProcessEnv): Env => {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(filled);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${foundIn(issue, filled)}`);
    throw new Error(`Variables de entorno no válidas:\n${wrong.join('\n')}`);
  }
  const { TRACCAR_URL: url, TRACCAR_TOKEN: token } = parsed.data;
  if (Boolean(url) !== Boolean(token))
    throw new Error('Variables de entorno no válidas:\n  TRACCAR_URL y TRACCAR_TOKEN van juntas');
  const oidc = oidcOf(parsed.data);
  if (typeof oidc === 'string') throw new Error(`Variables de entorno no válidas:\n  ${oidc}`);
  return {
    ...parsed.data,
    oidc,
    traccar: url && token ? { url, token } : undefined,
    demo: parsed.data.FTRACK_DEMO ?? (parsed.data.NODE_ENV === 'production' ? 'off' : 'on'),
  };
};
