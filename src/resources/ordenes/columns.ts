import type { Orden } from '#contract/ordenes';
import type { CsvColumn } from '../../ui/csv';
import { estados, messages, origenes, prioridades, tipos, vencidas } from './messages';

const { fields } = messages;

const usual = ['numero', 'activo_id', 'prioridad', 'estado', 'responsable_id', 'fecha_limite', 'tareas_n'];

const hidden = [
  'tipo',
  'nivel_id',
  'fecha_programada',
  'solicitante_id',
  'origen',
  'iniciada_en',
  'completada_en',
  'cerrada_en',
  'creado_en',
  'proveedor',
  'referencia_externa',
];

const wide = { all: [...usual, 'costo_total', ...hidden], hidden };
const narrow = { all: wide.all, hidden: ['costo_total', ...hidden] };

/** What the table can show; the cost by itself only where there is room for it. */
export const columnsFor = (room: boolean) => (room ? wide : narrow);

const persona = { resource: 'personal', word: 'nombre_completo' };

/** What is exported. */
export const csv: CsvColumn<Orden>[] = [
  { source: 'numero', label: fields.numero },
  { source: 'titulo', label: fields.titulo },
  { source: 'tipo', label: fields.tipo, words: tipos },
  { source: 'prioridad', label: fields.prioridad, words: prioridades },
  { source: 'estado', label: fields.estado, words: estados },
  { source: 'vencida', label: fields.vencida, words: vencidas },
  { source: 'activo_id', label: fields.activo_id, reference: { resource: 'activos', word: 'nombre' } },
  { source: 'nivel_id', label: fields.nivel_id, reference: { resource: 'niveles', word: 'nombre' } },
  { source: 'solicitante_id', label: fields.solicitante_id, reference: persona },
  { source: 'responsable_id', label: fields.responsable_id, reference: persona },
  { source: 'creado_en', label: fields.creado_en, kind: 'momento' },
  { source: 'fecha_programada', label: fields.fecha_programada, kind: 'momento' },
  { source: 'fecha_limite', label: fields.fecha_limite, kind: 'momento' },
  { source: 'iniciada_en', label: fields.iniciada_en, kind: 'momento' },
  { source: 'completada_en', label: fields.completada_en, kind: 'momento' },
  { source: 'cerrada_en', label: fields.cerrada_en, kind: 'momento' },
  { source: 'tareas_hechas_n', label: 'Tareas hechas' },
  { source: 'tareas_n', label: fields.tareas_n },
  { source: 'costo_mano_obra', label: fields.costo_mano_obra },
  { source: 'costo_repuestos', label: fields.costo_repuestos },
  { source: 'costo_terceros', label: fields.costo_terceros },
  { source: 'costo_total', label: fields.costo_total },
  { source: 'causa_falla', label: fields.causa_falla },
  { source: 'solucion', label: fields.solucion },
  { source: 'origen', label: fields.origen, words: origenes },
  { source: 'referencia_externa', label: fields.referencia_externa },
];
