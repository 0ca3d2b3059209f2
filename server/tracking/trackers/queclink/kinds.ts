import type { Details } from './details';
import { numberAt } from './columns';
import { movementOf } from './state';

/** What happened, by the name of a report. */
const alarms: Readonly<Record<string, string>> = {
  SOS: 'sos',
  SPD: 'exceso',
  TOW: 'remolque',
  CRA: 'choque',
  MPF: 'corte_energia',
  EPF: 'corte_energia',
  PFA: 'corte_energia',
  MPN: 'energia_restaurada',
  EPN: 'energia_restaurada',
  PNA: 'equipo_encendido',
  BPL: 'bateria_baja',
  STT: 'movimiento',
  IDL: 'ralenti',
  IDN: 'ralenti',
  JDR: 'interferencia',
  JDS: 'interferencia',
  GPJ: 'interferencia',
  TMP: 'temperatura',
  TEM: 'temperatura',
  FLA: 'combustible',
  SWG: 'geocerca',
  GES: 'geocerca',
  GIN: 'geocerca_entrada',
  GOT: 'geocerca_salida',
};

/** Reports without anything of their own beside the place and the usual columns behind it. */
const plain = new Set(
  ['FRI', 'RTL', 'CTN', 'DOG', 'STR', 'LBC', 'GCR', 'PNL', 'NMR', 'DIS', 'IGL', 'HBM', 'IDA', 'GEO', 'LSW', 'TSW']
    .concat(['IGN', 'IGF', 'VGN', 'VGF', 'IDF', 'BTC', 'STC', 'GSS', 'RMD', 'UPD', 'UPC', 'DOS', 'ANT', 'AIS', 'EUC'])
    .concat(['GSM', 'WIF', 'LBS', 'VER', 'CSQ', 'CID', 'GPS', 'BAT', 'TMZ', 'ALL', 'ALM', 'ALC', 'CFG', 'AIF', 'GIR']),
);

export const isKnown = (type: string) => plain.has(type) || alarms[type] !== undefined;

/** By the last digit of a harsh behaviour: at high speed, at middle speed, at low speed alike. */
const harsh: Readonly<Record<string, string>> = {
  0: 'frenada',
  1: 'aceleracion',
  2: 'giro',
  3: 'frenada',
  4: 'aceleracion',
};
const fences: Readonly<Record<string, string>> = { 0: 'geocerca_salida', 1: 'geocerca_entrada' };

const digits = (text: string | undefined) => (/^[0-9A-F]{1,2}$/i.test(text ?? '') ? (text ?? '') : '');

/** What the kind of a report says: columns 4 and 5 stand behind the name of the device. */
export const kindOf = (type: string, values: readonly string[]): Details => {
  const [state = '', kind = ''] = [values[4], digits(values[5])];
  switch (type) {
    case 'IGN':
    case 'VGN':
      return { encendido: true };
    case 'IGF':
    case 'VGF':
      return { encendido: false };
    case 'IGL':
      return kind === '' ? {} : { encendido: kind.at(-1) === '1' };
    case 'NMR':
      return kind === '' ? {} : { en_movimiento: Number(kind) === 1 };
    case 'DIS':
      return /^[1-9A-F][01]$/i.test(kind)
        ? { atributos: { [`entrada_${parseInt(kind.charAt(0), 16)}`]: kind.at(-1) === '1' } }
        : {};
    case 'LSW':
    case 'TSW':
      return /^[01]$/.test(kind) ? { atributos: { [`entrada_${type === 'LSW' ? 1 : 2}`]: kind === '1' } } : {};
    case 'HBM':
      return { alarma: harsh[kind.at(-1) ?? ''] ?? null };
    case 'GEO':
      return { alarma: fences[kind.at(-1) ?? ''] ?? null };
    case 'IDA':
      return { conductor: values[5] ?? null };
    case 'STT':
      return { alarma: 'movimiento', ...movementOf(state) };
    case 'BPL':
      return { alarma: 'bateria_baja', atributos: { bateria_v: /^\d\.\d+$/.test(state) ? numberAt(state) : null } };
    case 'BTC':
      return { atributos: { cargando: true } };
    case 'STC':
      return { atributos: { cargando: false } };
    case 'CSQ':
      return { atributos: { senal: numberAt(state) } };
    case 'CID':
      return { atributos: { iccid: state } };
    default:
      return { alarma: alarms[type] ?? null };
  }
};
