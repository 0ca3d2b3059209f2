import { useListContext } from 'react-admin';
import { activos as words } from '#contract/words/activos';
import { facesOf } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { calendarDay } from '../../ui/formats';
import { useNames } from '../../ui/useNamesOf';
import { criticidades, estados, tipos } from './faces';

const { fields, values: said } = words;

/** The active filters of the list, as text. */
export const ActivoChips = () => {
  const values = useListContext().filterValues as Record<string, unknown>;
  const levels = useNames('niveles', [values['bajo_nivel_id'], values['nivel_id']]);
  const categories = useNames('categorias', [values['categoria_id']]);
  const people = useNames('personal', [values['responsable_id'], values['conductor_id']]);
  const assets = useNames('activos', [values['padre_id']]);
  return (
    <FilterChips
      filters={[
        { source: 'estado', label: fields.estado, faces: estados },
        { source: 'tipo_activo', label: fields.tipo_activo, faces: tipos },
        { source: 'criticidad', label: fields.criticidad, faces: criticidades },
        {
          source: 'con_dispositivo',
          label: fields.con_dispositivo,
          format: (value) => (value === true ? 'Con' : 'Sin'),
        },
        { source: 'en_linea', label: fields.en_linea, faces: facesOf(said.en_linea) },
        {
          source: 'con_documentos_por_vencer',
          label: fields.con_documentos_por_vencer,
          faces: facesOf(said.con_documentos_por_vencer),
        },
        { source: 'documentos_hasta', label: fields.documentos_hasta, format: (value) => calendarDay(String(value)) },
        {
          source: 'con_lecturas_por_confirmar',
          label: fields.con_lecturas_por_confirmar,
          faces: facesOf(said.con_lecturas_por_confirmar),
        },
        { source: 'bajo_nivel_id', label: fields.nivel_id, format: levels },
        { source: 'nivel_id', label: fields.nivel_id, format: levels },
        { source: 'categoria_id', label: fields.categoria_id, format: categories },
        { source: 'responsable_id', label: fields.responsable_id, format: people },
        { source: 'conductor_id', label: fields.conductor_id, format: people },
        { source: 'padre_id', label: fields.padre_id, format: assets },
        { source: 'etiquetas', label: fields.etiquetas },
      ]}
    />
  );
};
