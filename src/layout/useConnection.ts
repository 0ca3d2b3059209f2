import { useEffect, useState } from 'react';
import { onConnection } from '../providers/realtime';
import type { AvatarStatus } from '../ui/Avatar';

type Connection = Parameters<Parameters<typeof onConnection>[0]>[0];

const shown: Record<Connection, AvatarStatus> = { conectado: 'online', conectando: 'away', sin_conexion: 'offline' };

/** The state of the live connection for the avatar. */
export const useConnection = (): AvatarStatus => {
  const [state, setState] = useState<Connection>('conectando');
  useEffect(() => onConnection(setState), []);
  return shown[state];
};
