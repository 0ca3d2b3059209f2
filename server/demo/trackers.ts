import net from 'node:net';
import type { NombreRastreador, Puerto } from '#contract/entities/rastreadores';
import { gt06LogIn, gt06Report, suntechReport } from '../tracking/trackers/spoken';
import type { Moment } from './driving';

interface Parts {
  /** The ports of this process. */
  ports: () => Puerto[];
  /** Where they are open. */
  host: string;
}

interface Line {
  socket: net.Socket;
  serial: number;
  open: boolean;
}

/** How a tracker logs in, and what it says of a moment. */
const dialects: Partial<
  Record<
    NombreRastreador,
    { logIn?: (id: string) => Buffer; report: (id: string, at: Date, moment: Moment, serial: number) => Buffer }
  >
> = {
  gt06: { logIn: (id) => gt06LogIn(id), report: (_id, at, moment, serial) => gt06Report(placeOf(at, moment), serial) },
  suntech: { report: (id, at, moment) => suntechReport(id, placeOf(at, moment), moment.km) },
};

const placeOf = (at: Date, { latitud, longitud, kmh, heading, ignition }: Moment) => ({
  at,
  latitude: latitud,
  longitude: longitud,
  speed: Math.round(kmh),
  course: Math.round(heading) % 360,
  ignition,
});

/** The demonstration's trackers that come in by the ports, as those in vehicles do. */
export const createDemoTrackers = ({ ports, host }: Parts) => {
  const lines = new Map<string, Line>();

  const connect = (protocol: NombreRastreador, id: string, puerto: number): Line => {
    const socket = net.connect({ host, port: puerto });
    const line: Line = { socket, serial: 1, open: true };
    const logIn = dialects[protocol]?.logIn?.(id);
    if (logIn) socket.write(logIn);
    const gone = () => {
      line.open = false;
      if (lines.get(id) === line) lines.delete(id);
    };
    // What it is answered is read and dropped; a line that breaks is opened anew with the next report.
    socket.on('error', gone).on('close', gone).resume().unref();
    lines.set(id, line);
    return line;
  };

  return {
    /** Whether this tracker reports by its port: not when that is closed or taken by another program. */
    report: (protocol: NombreRastreador, id: string, at: Date, moment: Moment): boolean => {
      const dialect = dialects[protocol];
      const port = ports().find((each) => each.protocolo === protocol && each.transporte === 'tcp' && each.activo);
      if (!dialect || !port) return false;
      const line = lines.get(id) ?? connect(protocol, id, port.puerto);
      line.serial = (line.serial % 0xffff) + 1;
      line.socket.write(dialect.report(id, at, moment, line.serial));
      return true;
    },
    close: () => {
      for (const { socket } of lines.values()) socket.destroy();
      lines.clear();
    },
  };
};
