import Pusher from 'pusher';

interface Place {
  appId: string;
  key: string;
  secret: string;
  host: string;
  port: number | undefined;
  scheme: 'http' | 'https';
}

/**
 * Ends sockets of an external real-time server. It knows them only by user (the client signs in), so all of that user's
 * sockets end, and permitted ones reconnect when their page is reloaded.
 */
export const terminateOutside = ({ scheme, port, ...place }: Place) => {
  const sdk = new Pusher({
    ...place,
    useTLS: scheme === 'https',
    timeout: 2_000,
    ...(port !== undefined && { port: String(port) }),
  });
  return async (name: string) => {
    const userId = /\d+/.exec(name)?.[0];
    if (userId) await sdk.terminateUserConnections(userId);
  };
};
