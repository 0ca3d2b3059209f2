import {
  allowInsecureRequests,
  ClientSecretBasic,
  clockTolerance,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client';
import type { OidcSettings } from '../../envIssuer';
import { faultOfDiscovery } from './faults';

/** How long (ms) what the issuer says of itself is kept, and how long (s) it may take for each answer. */
const kept = 3_600_000;
const timeout = 5;
/** Seconds by which clocks may differ. */
const tolerance = 60;

/** The identity provider of the installation. */
export interface Issuer {
  settings: OidcSettings;
  /**
   * A new client, which reads the issuer's current keys. With `now` the issuer's metadata is requested even if it is
   * cached, so that no browser is redirected to an issuer that is down.
   * @throws SignOnFault
   */
  client(now?: 'now'): Promise<Configuration>;
  /** Whether the client secret is sent as HTTP Basic; otherwise in the body. Issuers accept the one they registered. */
  secretInHeader: boolean;
}

/** Looked up when it is first needed, so that one that is down stops nothing else; all who wait share one lookup. */
export const createIssuer = (settings: OidcSettings): Issuer => {
  let known: { metadata: ServerMetadata; at: number } | undefined;
  let asking: Promise<ServerMetadata> | undefined;

  const ask = async (): Promise<ServerMetadata> => {
    try {
      const metadata = await lookUp(settings);
      known = { metadata, at: performance.now() };
      return metadata;
    } catch (error) {
      throw faultOfDiscovery(error);
    } finally {
      asking = undefined;
    }
  };

  const issuer: Issuer = {
    settings,
    // At first in the body, which also those understand that decode no header.
    secretInHeader: false,
    client: async (now) => {
      const before = now ? undefined : known;
      const isFresh = before && performance.now() - before.at < kept;
      const metadata = isFresh
        ? before.metadata
        : await (asking ??= ask()).catch((error: unknown) => {
            // What was known stays good while the issuer is down.
            if (before) return before.metadata;
            throw error;
          });
      return clientOf(settings, metadata, issuer.secretInHeader);
    },
  };
  return issuer;
};

const overHttp = ({ issuer }: OidcSettings) => (issuer.startsWith('http:') ? [allowInsecureRequests] : []);

const lookUp = async (settings: OidcSettings): Promise<ServerMetadata> => {
  const options = { timeout, execute: overHttp(settings) };
  const found = await discovery(new URL(settings.issuer), settings.clientId, undefined, undefined, options);
  return found.serverMetadata();
};

const clientOf = (settings: OidcSettings, metadata: ServerMetadata, inHeader: boolean): Configuration => {
  const { clientId, clientSecret } = settings;
  const methods = metadata.token_endpoint_auth_methods_supported;
  const client = new Configuration(
    metadata,
    clientId,
    { client_secret: clientSecret, [clockTolerance]: tolerance },
    inHeader || methods?.includes('client_secret_post') === false ? ClientSecretBasic(clientSecret) : undefined,
  );
  client.timeout = timeout;
  for (const extend of [...overHttp(settings), enableNonRepudiationChecks]) extend(client);
  return client;
};
