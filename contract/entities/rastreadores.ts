import { moment, rowId } from '../core/entity';
import { z } from '../core/validation';

/**
 * How trackers reach us: makers and models for people, the port that installers know, and whether it is open for
 * datagrams too.
 */
interface Rastreador {
  nombre: string;
  puerto: number;
  transportes: readonly ('tcp' | 'udp')[];
}

const both = ['tcp', 'udp'] as const;

/**
 * The protocols of trackers that speak to us without a server of their own, the most usual ones of Latin America first.
 */
export const rastreadores = {
  suntech: { nombre: 'Suntech ST300, ST310U, ST340, ST600, ST4300, ST8300', puerto: 5011, transportes: both },
  queclink: { nombre: 'Queclink GL200, GL300, GV50, GV55, GV57, GV300, GV350, GV500', puerto: 5004, transportes: both },
  gt06: {
    nombre: 'Concox / Jimi GT06N, WeTrack2, JM-VL01, JM-VL03, ET25 y copias',
    puerto: 5023,
    transportes: ['tcp'],
  },
  teltonika: { nombre: 'Teltonika FMB120, FMB920, FMC130, FMM130, FMT100', puerto: 5027, transportes: both },
  coban_gps103: { nombre: 'Coban TK103A/B, TK303, TK403, GPS103 y copias', puerto: 5001, transportes: both },
  h02: { nombre: 'Sinotrack ST-901, ST-902, ST-906, ST-907 y copias', puerto: 5013, transportes: both },
  taip: { nombre: 'TAIP: Syrus, Virloc, Trimble, Lantrix', puerto: 5031, transportes: both },
  tk103: { nombre: 'TK103 antiguos de otras marcas, Xexun', puerto: 5002, transportes: both },
  meitrack: { nombre: 'Meitrack T1, T3, T366, MVT380, MVT600', puerto: 5020, transportes: both },
  ruptela: { nombre: 'Ruptela FM-Eco4, FM-Pro4, FM-Plug4, HCV5, LCV5', puerto: 5046, transportes: ['tcp'] },
  jt808: {
    nombre: 'JT/T 808: BSJ, Howen, Jimi JC371, JC450, AOVX GL100, VL300 y cámaras MDVR',
    puerto: 5015,
    transportes: both,
  },
  pt502: { nombre: 'Portman PT502, PT510, GT y copias', puerto: 5017, transportes: ['tcp'] },
  xirgo: { nombre: 'Xirgo XT2000, XT2400, XT2500, XT4700, XT6300', puerto: 5081, transportes: both },
  startek: { nombre: 'iStartek VT100, VT140, VT200, VT206, VT600, VT900, PT21', puerto: 5222, transportes: ['tcp'] },
  galileosky: { nombre: 'Galileosky 7x, 7.0, Base Block, Boxfinder, v5', puerto: 5034, transportes: ['tcp'] },
  calamp: { nombre: 'CalAmp LMU-200, LMU-700, LMU-1200, LMU-2630, TTU, LMU-4200', puerto: 5082, transportes: ['udp'] },
  atrack: { nombre: 'ATrack AK7, AX5, AX7, AX9, AT1, AT3, AL1, AK11', puerto: 5044, transportes: both },
} as const satisfies Record<string, Rastreador>;

export type NombreRastreador = keyof typeof rastreadores;
export const nombresRastreador = Object.keys(rastreadores) as NombreRastreador[];
export const protocoloRastreador = z.enum(nombresRastreador as [NombreRastreador, ...NombreRastreador[]]);
export const transporte = z.enum(['tcp', 'udp']);

export const isRastreador = (protocolo: unknown): protocolo is NombreRastreador =>
  typeof protocolo === 'string' && Object.hasOwn(rastreadores, protocolo);

/**
 * A port that trackers of one protocol report to. `activo`: it is open on this server; `conexiones_n` of all its
 * processes.
 */
export const puerto = z.object({
  protocolo: protocoloRastreador,
  nombre: z.string(),
  transporte,
  puerto: z.int(),
  activo: z.boolean(),
  conexiones_n: z.int(),
});
export type Puerto = z.output<typeof puerto>;

/**
 * A tracker that reports and that no company has registered. It costs no row: a restart forgets it until it reports
 * again.
 */
export const rastreadorDesconocido = z.object({
  protocolo: protocoloRastreador,
  identificador: z.string(),
  direccion: z.string(),
  primera_en: moment,
  ultima_en: moment,
  tramas_n: z.int(),
  ultima: z.object({ fecha: moment, latitud: z.number(), longitud: z.number() }).nullable(),
});
export type RastreadorDesconocido = z.output<typeof rastreadorDesconocido>;

/** The protocol and address by which a tracker reported before. */
export const cambioConexion = z.object({
  /** When it came by the next one. */
  en: moment,
  protocolo: protocoloRastreador.nullable(),
  direccion: z.string().nullable(),
});
export type CambioConexion = z.output<typeof cambioConexion>;

/** The most former protocols and addresses of a tracker. */
export const masCambiosConexion = 10;

/** How a tracker is connected, as far as it speaks to us itself. */
export const conexionRastreador = z.object({
  dispositivo_id: rowId,
  protocolo: protocoloRastreador.nullable(),
  direccion: z.string().nullable(),
  /** Since when the connection is open; null while none is. */
  conectado_en: moment.nullable(),
  ultima_en: moment.nullable(),
  /** The bytes of the last packet, in hexadecimal. */
  trama: z.string().nullable(),
  /** How commands reach it: over its own connection, by the Traccar server that it reports to, or not at all. */
  comandos: z.enum(['directo', 'traccar']).nullable(),
  /** Its former protocols and addresses, the newest first. */
  cambios: z.array(cambioConexion),
  /** Trackers with this identifier that speak a protocol other than the device's; a person decides if it is one. */
  sugerencias: z.array(rastreadorDesconocido),
});
export type ConexionRastreador = z.output<typeof conexionRastreador>;
