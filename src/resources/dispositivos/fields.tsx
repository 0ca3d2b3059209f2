import type { dispositivos as entity } from '#contract/entities/dispositivos';
import { dispositivos as words } from '#contract/words/dispositivos';
import { NoFact } from '../../ui/Facts';
import {
  apart,
  expiry,
  face,
  moment,
  name,
  onSheet,
  quantity,
  reference,
  text,
  unsorted,
  word,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { StatusLabel } from '../../ui/StatusLabel';
import { ActivoReferenceField } from '../activos/index';
import { Battery } from './Battery';
import { conexiones, estados, tipos, unidades } from './faces';
import { LastSeen } from './LastSeen';
import { signalsText } from './signals/signalsText';

/** How a device's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    identificador: { ...text, sheet: false },
    nombre: { ...name, blank: ({ identificador }, link) => link(identificador) },
    tipo: word(tipos),
    estado: { ...face(estados), sheet: false },
    conexion: {
      ...unsorted(word(conexiones)),
      cell: (value) => <StatusLabel face={conexiones[value]} />,
      fact: (value) => <StatusLabel face={conexiones[value]} />,
    },
    ultima_conexion_en: {
      ...moment,
      cell: (at) => <LastSeen at={at} />,
      fact: (at) => <LastSeen at={at} />,
      empty: 'Nunca',
      sortsFirst: 'DESC',
    },
    bateria_pct: {
      ...unsorted(quantity),
      cell: (percent) => <Battery percent={percent} />,
      fact: (percent) => <Battery percent={percent} />,
      empty: <NoFact />,
    },
    activo_id: { ...reference(ActivoReferenceField), sheet: false },
    marca: { ...text, column: 'hidden', empty: '' },
    modelo: { ...text, column: 'hidden', empty: '' },
    unidad_velocidad: {
      ...onSheet(word(unidades)),
      help: 'En la que el equipo envía la velocidad, si el envío no dice otra (speed_unit)',
    },
    intervalo_s: { ...onSheet(quantity), unit: 's', help: 'Cada cuánto reporta; vacío: no se sabe' },
    protocolo: onSheet(text),
    firmware: onSheet(text),
    operador: onSheet(text),
    telefono_sim: onSheet(text),
    iccid: { ...onSheet(text), help: '19 o 20 dígitos, impresos en la SIM' },
    garantia_vence_en: onSheet(expiry),
    senales: apart(signalsText),
  },
  { conexion: 'above', tipo: 'menu', estado: 'menu', activo_id: 'silent', identificador: 'silent' },
);
