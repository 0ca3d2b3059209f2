/**
 * The connections that speak for each tracker. A tracker that reconnects leaves some behind, half open; whoever knows
 * an identifier must not take up all connections with it.
 */
export const createPerDevice = <Connection extends object>(most: number) => {
  /** The one that has been silent longest is the first. */
  const byDevice = new Map<number, Set<Connection>>();
  /** How many devices each speaks for: a relay, which speaks for several, is not closed because of one of them. */
  const devices = new WeakMap<Connection, number>();
  const count = (connection: Connection, by: number) => devices.set(connection, (devices.get(connection) ?? 0) + by);

  return {
    /**
     * @param mayGo whether a connection may be closed
     * @returns the one too many that has been silent longest
     */
    heard: (
      deviceId: number,
      connection: Connection,
      mayGo: (other: Connection) => boolean,
    ): Connection | undefined => {
      const all = byDevice.get(deviceId) ?? new Set<Connection>();
      if (!all.delete(connection)) count(connection, 1);
      byDevice.set(deviceId, all.add(connection));
      if (all.size <= most) return undefined;
      return [...all].find((other) => other !== connection && devices.get(other) === 1 && mayGo(other));
    },
    left: (deviceId: number, connection: Connection) => {
      const all = byDevice.get(deviceId);
      if (!all?.delete(connection)) return;
      count(connection, -1);
      if (all.size === 0) byDevice.delete(deviceId);
    },
  };
};
