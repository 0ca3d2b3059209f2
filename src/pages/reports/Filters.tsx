import { Form, ResourceContextProvider } from 'react-admin';
import { CategoriaInput } from '../../resources/categorias/index';
import {
  criticidadesDeActivo as criticidades,
  estadosDeActivo as estados,
  tiposDeActivo as tipos,
} from '../../resources/activos/index';
import { NivelInput } from '../../resources/niveles/index';
import { facesOf } from '../../ui/faces';
import { PickedIds } from '../../ui/form/PickedIds';
import { Chip } from '../../ui/Chip';
import { Choice } from './Choice';
import type { ReportFilter } from './filter';
import { FoldedFilters } from './FoldedFilters';

interface Props {
  filter: ReportFilter;
  onChange: (change: Partial<Record<keyof ReportFilter, string | number | boolean | undefined>>) => void;
}

/** Period and filters of the report of assets, in one bar. */
export const Filters = ({ filter, onChange }: Props) => (
  <FoldedFilters days={filter} onDays={onChange} used={narrowing.filter((name) => filter[name] !== undefined).length}>
    {filter.activo_id !== undefined && (
      <Chip aria-pressed onClick={() => onChange({ activo_id: undefined })}>
        Solo un activo: ver todos
      </Chip>
    )}
    <Choice
      label="Tipo"
      faces={tipos}
      value={filter.tipo_activo}
      onChange={(tipo_activo) => onChange({ tipo_activo })}
    />
    <Choice label="Estado" faces={estados} value={filter.estado} onChange={(estado) => onChange({ estado })} />
    <Choice
      label="Criticidad"
      faces={criticidades}
      value={filter.criticidad}
      all="Todas"
      onChange={(criticidad) => onChange({ criticidad })}
    />
    {having.map(({ name, label, faces }) => (
      <Choice
        key={name}
        label={label}
        faces={faces}
        value={filter[name] === undefined ? '' : String(filter[name])}
        onChange={(value) => onChange({ [name]: value })}
      />
    ))}
    <ResourceContextProvider value="activos">
      <Form
        record={nobody}
        defaultValues={{ bajo_nivel_id: filter.bajo_nivel_id ?? null, categoria_id: filter.categoria_id ?? null }}
      >
        <NivelInput source="bajo_nivel_id" label="Nivel y los de abajo" placeholder="Todos" />
        <CategoriaInput source="categoria_id" label="Categoría" placeholder="Todas" />
        <PickedIds names={picked} picked={filter} onPick={onChange} />
      </Form>
    </ResourceContextProvider>
  </FoldedFilters>
);

const nobody = {};
const picked = ['bajo_nivel_id', 'categoria_id'] as const;
const narrowing = [
  ...picked,
  'activo_id',
  'tipo_activo',
  'estado',
  'criticidad',
  'con_costo',
  'con_km',
  'con_horas',
] as const;

const having = [
  { name: 'con_costo', label: 'Costo en el periodo', faces: facesOf({ true: 'Con costo', false: 'Sin costo' }) },
  { name: 'con_km', label: 'Kilómetros', faces: facesOf({ true: 'Con kilómetros', false: 'Sin kilómetros' }) },
  { name: 'con_horas', label: 'Horas medidas', faces: facesOf({ true: 'Con horas', false: 'Sin horas' }) },
] as const;
