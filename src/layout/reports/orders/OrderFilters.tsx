import { useState } from 'react';
import { Button, MenuItem, TextField } from '@mui/material';
import { Form, ResourceContextProvider } from 'react-admin';
import { momentoOrden, type pasoReporte } from '#contract/reporteOrdenes';
import { ActivoInput } from '../../../resources/activos/index';
import { CategoriaInput } from '../../../resources/categorias/index';
import { NivelInput } from '../../../resources/niveles/index';
import { ordenWords } from '../../../resources/ordenes/index';
import { PersonalInput } from '../../../resources/personal/index';
import type { Faces } from '../../../ui/faces';
import { Icon } from '../../../ui/Icon';
import { Choice } from '../Choice';
import { PeriodFields } from '../PeriodFields';
import { PickedIds } from '../PickedIds';
import type { OrdersFilter } from './filter';
import { groupWords } from './groups';

interface Props {
  filter: OrdersFilter;
  onChange: (change: Partial<Record<keyof OrdersFilter, string | number | boolean | undefined>>) => void;
}

/** Period and choices of the report of orders, in one bar; what tells its summary apart stands last. */
export const OrderFilters = ({ filter, onChange }: Props) => {
  const used = rare.filter((name) => filter[name] !== undefined).length;
  const [more, setMore] = useState(used > 0);
  return (
    <section className="report-filters" aria-label="Filtros del reporte">
      <PeriodFields days={filter} onChange={onChange} />
      <OneOf label="Según" faces={moments} value={filter.por ?? momentoOrden.enum.creada} onChange={(por) => onChange({ por })} />
      <Choice label="Tipo" faces={ordenWords.tipos} value={filter.tipo} onChange={(tipo) => onChange({ tipo })} />
      <Choice label="Prioridad" faces={ordenWords.prioridades} value={filter.prioridad} all="Todas" onChange={(prioridad) => onChange({ prioridad })} />
      <Choice label="Estado" faces={ordenWords.estados} value={filter.estado} onChange={(estado) => onChange({ estado })} />
      <OneOf label="Agrupar por" faces={groupWords} value={filter.agrupar ?? 'tipo'} onChange={(agrupar) => onChange({ agrupar })} />
      <Choice label="Cada" faces={steps} value={filter.paso} all="Automático" onChange={(paso) => onChange({ paso })} />
      {more && <Rare filter={filter} onChange={onChange} />}
      <Button startIcon={<Icon name={more ? 'expand_less' : 'filter_list'} />} aria-expanded={more} onClick={() => setMore(!more)}>
        {more ? 'Menos filtros' : used > 0 ? `Más filtros (${used})` : 'Más filtros'}
      </Button>
    </section>
  );
};

/** What is asked for less often. */
const Rare = ({ filter, onChange }: Props) => (
  <>
    <ResourceContextProvider value="ordenes">
      <Form record={nobody} defaultValues={Object.fromEntries(picked.map((name) => [name, filter[name] ?? null]))}>
        <NivelInput source="bajo_nivel_id" label="Nivel y los de abajo" placeholder="Todos" />
        <ActivoInput source="activo_id" label="Activo" />
        <CategoriaInput source="categoria_id" label="Categoría" placeholder="Todas" />
        <PersonalInput source="responsable_id" label="Responsable" />
        <PickedIds names={picked} picked={filter} onPick={onChange} />
      </Form>
    </ResourceContextProvider>
    <Choice label="Origen" faces={ordenWords.origenes} value={filter.origen} onChange={(origen) => onChange({ origen })} />
    <Choice
      label="Vencida"
      faces={ordenWords.vencidas}
      value={filter.vencida === undefined ? '' : String(filter.vencida)}
      all="Todas"
      onChange={(vencida) => onChange({ vencida })}
    />
  </>
);

const nobody = {};
const picked = ['bajo_nivel_id', 'activo_id', 'categoria_id', 'responsable_id'] as const;
const rare = [...picked, 'origen', 'vencida'] as const;

const moments = {
  creada: { label: 'Creación' },
  programada: { label: 'Fecha programada' },
  completada: { label: 'Completada' },
  cerrada: { label: 'Cierre' },
} satisfies Record<keyof typeof momentoOrden.enum, Faces[string]>;

const steps = { semana: { label: 'Semana' }, mes: { label: 'Mes' } } satisfies Record<keyof typeof pasoReporte.enum, Faces[string]>;

const OneOf = ({ label, faces, value, onChange }: { label: string; faces: Faces; value: string; onChange: (value: string) => void }) => (
  <TextField select margin="none" label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    {Object.entries(faces).map(([id, face]) => (
      <MenuItem key={id} value={id}>
        {face.label}
      </MenuItem>
    ))}
  </TextField>
);
