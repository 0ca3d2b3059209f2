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
 * Ends sockets that an outside real-time server holds. It knows them by their user alone (the client signs in),
 * so all of that user's sockets end, and those still allowed come back when their page is loaded again.
 */
export const terminateOutside = ({ scheme, port, ...place }: Place) => {
  const sdk = new Pusher({ ...place, useTLS: scheme === 'https', timeout: 2_000, ...(port !== undefined && { port: String(port) }) });
  return async (name: string) => {
    const userId = /\d+/.exec(name)?.[0];
    if (userId) await sdk.terminateUserConnections(userId);
  };
};
