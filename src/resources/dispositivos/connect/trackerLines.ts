import type { NombreRastreador } from '#contract/entities/rastreadores';

export interface Target {
  host: string;
  port: number;
  apn: string;
}

export interface Line {
  label: string;
  value: string;
}

interface Guide {
  /** How the lines reach the tracker. */
  how: string;
  lines: (target: Target) => Line[];
}

const bySms = 'Envíe estos mensajes de texto al número de la SIM del equipo, uno por uno, y espere su respuesta.';
const byTool = (tool: string) => `Escríbalos en ${tool}.`;
const parts = ({ host, port, apn }: Target): Line[] => [
  { label: 'Servidor', value: host },
  { label: 'Puerto', value: String(port) },
  { label: 'APN', value: apn },
];

const isAddress = (host: string) => /^[\d.]+$/.test(host);

/**
 * What to send to a tracker of each maker so that it reports here, with the passwords that they bring from the factory.
 */
export const guides: Record<NombreRastreador, Guide> = {
  suntech: {
    how: `${bySms} El código de 9 o 10 dígitos del equipo (IDENTIFICADOR) está en su etiqueta.`,
    lines: ({ host, port, apn }) => [
      { label: 'ST300, ST310U, ST340', value: `ST300NTW;IDENTIFICADOR;02;0;${apn};;;${host};${port};;;;` },
      { label: 'ST600', value: `ST600NTW;IDENTIFICADOR;02;0;${apn};;;${host};${port};;;;` },
    ],
  },
  queclink: {
    how: `${bySms} La clave de fábrica es el nombre del modelo: cámbiela donde diga gv300.`,
    lines: ({ host, port, apn }) => [
      { label: 'Red', value: `AT+GTBSI=gv300,${apn},,,,,,,0001$` },
      { label: 'Servidor', value: `AT+GTSRI=gv300,3,,1,${host},${port},0.0.0.0,0,,5,1,,,,,0002$` },
      { label: 'Cada 30 s', value: 'AT+GTFRI=gv300,1,0,,0,0000,0000,30,30,1000,1000,,0,600,0,,,,0003$' },
    ],
  },
  gt06: {
    how: bySms,
    lines: ({ host, port, apn }) => [
      { label: 'Red', value: `APN,${apn}#` },
      { label: 'Servidor', value: isAddress(host) ? `SERVER,0,${host},${port},0#` : `SERVER,1,${host},${port},0#` },
      { label: 'Hora en UTC', value: 'GMT,E,0,0#' },
      { label: 'Cada 30 s en marcha', value: 'TIMER,30,600#' },
    ],
  },
  teltonika: {
    how:
      `${byTool('Teltonika Configurator (GPRS)')} O envíe el mensaje, que empieza con dos espacios si el ` +
      'equipo no tiene usuario ni clave.',
    lines: (target) => [
      ...parts(target),
      {
        label: 'Mensaje de texto',
        value: `  setparam 2001:${target.apn};2004:${target.host};2005:${target.port};2006:0`,
      },
    ],
  },
  coban_gps103: {
    how: `${bySms} La clave de fábrica es 123456.`,
    lines: ({ host, port, apn }) => [
      { label: 'Red', value: `APN123456 ${apn}` },
      { label: 'Servidor', value: `adminip123456 ${host} ${port}` },
      { label: 'Datos', value: 'GPRS123456' },
      { label: 'Cada 30 s', value: 'fix030s***n123456' },
    ],
  },
  h02: {
    how: `${bySms} La clave de fábrica es 0000.`,
    lines: ({ host, port, apn }) => [
      { label: 'Red', value: `8030000 ${apn}` },
      { label: 'Servidor', value: `8040000 ${host} ${port}` },
      { label: 'Cada 20 s', value: '8050000 20' },
    ],
  },
  taip: { how: byTool('el programa de configuración del fabricante'), lines: parts },
  tk103: {
    how: `${bySms} La clave de fábrica es 123456.`,
    lines: ({ host, port, apn }) => [
      { label: 'Red', value: `apn123456 ${apn}` },
      { label: 'Servidor', value: `adminip123456 ${host} ${port}` },
      { label: 'Datos', value: 'gprs123456' },
    ],
  },
  meitrack: {
    how: `${bySms} La clave de fábrica es 0000.`,
    lines: ({ host, port, apn }) => [
      { label: 'Red y servidor', value: `0000,A21,1,${host},${port},${apn},,` },
      { label: 'Cada 30 s', value: '0000,A12,3' },
    ],
  },
  ruptela: {
    how:
      `${byTool('VT Configurator (Connection)')} O envíe el mensaje, que empieza con un ` +
      'espacio si el equipo no tiene clave.',
    lines: (target) => [
      ...parts(target),
      { label: 'Mensaje de texto', value: ` setconnection ${target.apn},,,TCP,${target.host},${target.port}` },
    ],
  },
  jt808: {
    how:
      `${byTool('el programa o el menú del equipo (JT808, GPS server)')} El identificador es el número del equipo ` +
      '(terminal ID o teléfono), con ceros delante o sin ellos.',
    lines: parts,
  },
  pt502: { how: byTool('el programa de configuración del fabricante'), lines: parts },
  xirgo: { how: byTool('el programa de configuración del fabricante'), lines: parts },
  startek: { how: byTool('el programa de configuración del fabricante'), lines: parts },
  galileosky: { how: byTool('Galileosky Configurator (Data transmission)'), lines: parts },
  calamp: { how: byTool('LMU Manager o PULS (Inbound server), con UDP'), lines: parts },
  atrack: { how: byTool('el programa de configuración del fabricante (GPRS)'), lines: parts },
};
