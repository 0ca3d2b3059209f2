import { useRecordContext } from 'react-admin';
import type { Carga, combustible as entity } from '#contract/entities/combustible';
import { combustible as words } from '#contract/words/combustible';
import {
  apart,
  day,
  distance,
  money,
  moment,
  onSheet,
  others,
  quantity,
  reference,
  text,
  unsorted,
  unspoken,
  word,
  yesNo,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { dateTime } from '../../ui/formats';
import { ActivoReferenceField } from '../activos/index';
import { PersonalReferenceField } from '../personal/index';
import { supplierChoice } from '../proveedores/index';
import {
  amountOf,
  consumptionOf,
  estados,
  figureText,
  hoursOf,
  llenos,
  perDistance,
  perHourOf,
  reasonsOf,
  unidades,
} from './faces';
import { LoadState } from './LoadState';
import { Station } from './Station';

const Place = () => {
  const load = useRecordContext<Carga>();
  return load && <Station load={load} />;
};

const inDays = { ...day, offered: 'elsewhere' as const };

/** How a fuel load's fields are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    fecha: { ...moment, cell: (at, _load, link) => link(dateTime(at)) },
    activo_id: reference(ActivoReferenceField),
    litros: { ...quantity, cell: (_litres, load) => `${amountOf(load)}${load.tanque_lleno ? '' : ' (parcial)'}` },
    unidad: { ...word(unidades), column: false },
    valor: { ...money, help: 'Lo que se pagó en total' },
    // Machines have hours instead.
    odometro_km: { ...distance, blank: ({ horometro_h }) => hoursOf(horometro_h) },
    horometro_h: { ...quantity, unit: 'h', said: hoursOf, column: 'hidden' },
    tanque_lleno: {
      ...{ ...yesNo, column: false, faces: llenos, asked: 'El tanque quedó lleno' },
      help: 'El consumo se cuenta de un tanque lleno al siguiente',
    },
    recorrido_km: { ...unsorted(distance), column: 'hidden' },
    consumo_100km: {
      ...{ ...quantity, heading: 'Consumo' },
      cell: (used, { unidad }) => figureText(perDistance(used, unidad)),
      blank: (load) => consumptionOf(load) ?? '—',
    },
    consumo_hora: {
      ...{ ...quantity, column: 'hidden' as const },
      cell: (used, { unidad }) => figureText(perHourOf(used, unidad)),
    },
    costo_km: unsorted(money),
    costo_100km: { ...unsorted(money), column: 'hidden' },
    parada_id: { ...reference(Place), heading: words.fields.estacion },
    estacion: { ...text, column: false, input: null },
    proveedor_id: supplierChoice,
    personal_id: { ...reference(PersonalReferenceField), column: 'hidden' },
    estado: {
      ...word(estados),
      cell: (_state, load) => <LoadState load={load} />,
      fact: (_state, load) => <LoadState load={load} />,
    },
    motivos: { said: (motivos) => reasonsOf({ motivos }), column: false },
    motivo_anulacion: { ...text, column: false },
    nota: { ...text, column: false },
    creado_por: onSheet(text),
    foto_id: apart(() => 'Una foto'),
    foto_url: apart(() => ''),
  },
  {
    estado: 'above',
    tanque_lleno: 'menu',
    activo_id: 'elsewhere',
    bajo_nivel_id: others,
    parada_id: 'elsewhere',
    personal_id: 'elsewhere',
    proveedor_id: 'elsewhere',
    dia_desde: inDays,
    dia_hasta: inDays,
    con_odometro: unspoken,
    desde: unspoken,
    hasta: unspoken,
  },
);
