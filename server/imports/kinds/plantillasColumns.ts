import { plantillas as contract } from '#contract/entities/plantillas';
import type { Activo } from '#contract/entities/activos';
import { defectos } from '#contract/words/defectos';
import { plantillas as words } from '#contract/words/plantillas';
import { wordsIn } from '../rows/columns';
import { fold } from '../rows/words';
import { entityColumns } from './entityColumns';
import { optionsOf, tiposActivo } from './options';

/** The columns of a sheet of forms of inspections: a row for each point. */
export const columns = entityColumns(contract, words, {
  nombre: {
    label: 'Formulario',
    synonyms: 'nombre, lista, lista de chequeo, checklist, plantilla, form, inspección',
    example: 'Preoperacional de camión',
  },
  grupo: {
    label: 'Grupo',
    kind: 'texto',
    synonyms: 'sección, sistema, group, section',
    help: 'Los puntos de un grupo se responden juntos: Luces, Frenos.',
  },
  titulo: {
    label: 'Punto',
    kind: 'texto',
    required: true,
    synonyms: 'ítem, item, pregunta, qué se revisa, aspecto, elemento, título, point, question',
  },
  instruccion: {
    label: 'Instrucción',
    kind: 'texto',
    synonyms: 'cómo se revisa, descripción, detalle, instruction, help',
  },
  severidad_si_falla: {
    label: 'Severidad',
    kind: 'opcion',
    synonyms: 'severidad si falla, gravedad, criticidad, severity',
    options: optionsOf(defectos.values.severidad, {
      menor: [['leve', 'baja', 'minor', 'low']],
      mayor: [['grave', 'media', 'alta', 'major', 'high']],
      critica: [['crítico', 'muy grave', 'critical', 'inmoviliza']],
    }),
    help: 'Con una falla crítica el activo no está apto para salir. Vacía: menor.',
  },
  foto_obligatoria: {
    label: 'Foto',
    kind: 'booleano',
    synonyms: 'con foto, foto obligatoria, photo',
    help: 'Sí o No. Vacía: no.',
  },
  obligatoria: {
    label: 'Obligatorio',
    kind: 'booleano',
    synonyms: 'obligatoria, requerido, required, mandatory',
    help: 'Sí o No. Vacío: sí.',
  },
  frecuencia: {
    label: 'Frecuencia',
    synonyms: 'cuándo se hace, periodicidad, frequency',
    options: optionsOf(words.values.frecuencia, {
      libre: [['libre', 'a demanda', 'cuando se necesite', 'on demand']],
      diaria: [['diario', 'diaria', 'cada día', 'daily']],
      antes_del_viaje: [['antes del viaje', 'preoperacional', 'antes de salir', 'pre trip']],
      semanal: [['semanal', 'cada semana', 'weekly']],
    }),
    help: 'Del formulario entero: basta en una de sus filas.',
  },
  tipos: {
    label: 'Tipo de activo',
    kind: 'texto',
    synonyms: 'tipos de activo, tipo de vehículo, aplica a, asset type',
    help: 'Separados por comas. Del formulario entero. Vacío: para todos.',
  },
  categoria: false,
  activo: false,
  uso: false,
  requiere_firma: false,
});

/** The types of assets that a cell names; undefined when one of them is unknown. */
export const listsOfTypes = (text: unknown): Activo['tipo_activo'][] | undefined => {
  const found = wordsIn(String(text).replaceAll(';', ',')).map((word) =>
    tiposActivo.find(({ value, label, synonyms = [] }) =>
      [value, label, ...synonyms].some((name) => fold(name) === fold(word)),
    ),
  );
  const types = found.flatMap((option) => (option ? [option.value as Activo['tipo_activo']] : []));
  return types.length === found.length && types.length > 0 ? [...new Set(types)] : undefined;
};
