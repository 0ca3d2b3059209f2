import type { activos as entity } from '#contract/entities/activos';
import { activos as words } from '#contract/words/activos';
import { facesOf } from '../../ui/faces';
import {
  apart,
  day,
  expiry,
  externalReference,
  face,
  onSheet,
  others,
  quantity,
  reference,
  state,
  text,
  unsorted,
  unspoken,
  word,
} from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { figureNumber } from '../../ui/figures';
import { inCompanyUnit, number } from '../../ui/formats';
import { plain } from '../../ui/plain';
import { RenewFirst } from '../../ui/RenewFirst';
import { StatusLabel } from '../../ui/StatusLabel';
import { CategoriaName } from '../categorias/index';
import { NivelName, NivelReferenceField } from '../niveles/index';
import { PersonalReferenceField } from '../personal/index';
import { supplierChoice } from '../proveedores/index';
import { ActivoReferenceField } from './ActivoReferenceField';
import { FaceChip } from '../../ui/FaceChip';
import { ActivoThumb } from './ActivoThumb';
import {
  combustibles,
  conDispositivo,
  conDocumentos,
  connectionOf,
  criticidades,
  estados,
  fuentes,
  tipos,
  aptos,
} from './faces';
import { ActivoName, PersonaName } from './names';
import { Unfit } from './Unfit';

const category = (id: number) => <CategoriaName id={id} />;
const person = { ...reference(PersonalReferenceField, (id) => <PersonaName id={id} />), column: 'hidden' as const };
const meter = { ...unsorted(quantity), column: 'hidden' as const, empty: '' };
/** Without a dash where it is empty. */
const bare = { ...text, empty: '' };
const detail = onSheet(text);
const detailDay = onSheet(day);
/** As entered, with its decimals. */
const cost = onSheet({ ...quantity, input: 'money' as const });

/** How an asset's fields are shown and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    codigo: bare,
    nombre: {
      ...text,
      cell: (nombre, activo, link) => (
        <span className="inline-row gap-10 shrink fit">
          <ActivoThumb activo={activo} />
          {link(nombre)}
        </span>
      ),
    },
    tipo_activo: { ...word(tipos), column: 'hidden' },
    categoria_id: {
      ...{ said: String, cell: category, fact: category, disputed: category },
      ...({ sorts: false, column: 'hidden' } as const),
    },
    estado: {
      ...face(estados),
      cell: (estado, activo) => (
        <span className="inline-row gap-6">
          <FaceChip face={estados[estado]} />
          <Unfit of={activo} />
        </span>
      ),
    },
    subestado: detail,
    criticidad: { ...word(criticidades), cell: String, align: 'center', column: 'hidden' },
    placa: bare,
    nivel_id: {
      ...reference(NivelReferenceField, (id) => <NivelName id={id} />),
      fact: () => <NivelReferenceField source="nivel_id" path />,
    },
    responsable_id: person,
    conductor_id: person,
    padre_id: onSheet(reference(ActivoReferenceField, (id) => <ActivoName id={id} />)),
    marca: { ...bare, column: 'hidden' },
    modelo: { ...bare, column: 'hidden' },
    anio: { said: String, align: 'right', empty: '', column: 'hidden' },
    serie: { ...text, column: false },
    color: detail,
    vin: detail,
    numero_motor: detail,
    combustible: onSheet(word(combustibles)),
    capacidad_tanque_l: { ...onSheet(quantity), said: (litres) => number(inCompanyUnit(litres, 'l'), 2) },
    limite_velocidad_kmh: { ...onSheet(quantity), said: (kmh) => number(inCompanyUnit(kmh, 'km/h'), 2) },
    medidor_fuente: onSheet(word(fuentes)),
    odometro_km: { ...meter, said: (km) => figureNumber('odometro_km', km) },
    horometro_h: { ...meter, said: (hours) => figureNumber('horometro_h', hours) },
    ejes: apart((axles) => axles.map((axle) => axle.join(' ')).join(' · ')),
    etiquetas: { said: (tags) => tags.join(', '), sorts: false, column: 'hidden' },
    documentos_por_vencer: {
      ...{ said: number, heading: words.fields.con_documentos_por_vencer },
      ...{ cell: (n, { id }) => <RenewFirst owner="activos" id={id} n={n} />, sorts: false },
    },
    primer_vencimiento: expiry,
    en_linea: {
      ...{ sorts: false, said: (online) => words.values.en_linea[online ? 'true' : 'false'] },
      cell: (_online, activo) => <StatusLabel face={connectionOf(activo)} />,
    },
    apto: { ...state(aptos), column: 'hidden', input: null },
    motivo_no_apto: apart((motivo) => motivo),
    fecha_compra: detailDay,
    fecha_puesta_servicio: detailDay,
    garantia_vence_en: detailDay,
    fecha_baja: detailDay,
    vida_util_meses: onSheet(quantity),
    codigo_barras: detail,
    nfc_id: detail,
    referencia_externa: externalReference,
    motivo_baja: detail,
    costo_adquisicion: cost,
    valor_residual: cost,
    costo_hora_parada: cost,
    proveedor: { ...detail, input: null },
    proveedor_id: supplierChoice,
    foto_id: apart(() => 'Otra foto'),
    fotos: apart((photos) => `${photos.length} fotos`),
    fotos_url: apart(() => ''),
    image_url: apart(() => ''),
    dispositivo_id: apart(String),
    campos_extra: apart((extra) =>
      Object.entries(extra)
        .map(([key, value]) => `${key}: ${value === null ? '—' : plain(value)}`)
        .join(' · '),
    ),
  },
  {
    codigo: 'silent',
    placa: 'silent',
    referencia_externa: 'silent',
    estado: 'above',
    tipo_activo: 'menu',
    apto: 'menu',
    criticidad: 'menu',
    con_dispositivo: { ...state(conDispositivo), chip: (has) => (has === true ? 'Con' : 'Sin'), offered: 'menu' },
    en_linea: { ...state(facesOf(words.values.en_linea)), offered: 'elsewhere' },
    con_documentos_por_vencer: { ...state(conDocumentos), offered: 'menu' },
    documentos_hasta: { ...day, offered: 'elsewhere' },
    con_lecturas_por_confirmar: { ...state(facesOf(words.values.con_lecturas_por_confirmar)), offered: 'elsewhere' },
    bajo_nivel_id: others,
    nivel_id: 'elsewhere',
    categoria_id: 'elsewhere',
    responsable_id: 'elsewhere',
    conductor_id: 'elsewhere',
    proveedor_id: 'elsewhere',
    padre_id: 'elsewhere',
    etiquetas: others,
    uuid: unspoken,
  },
);
