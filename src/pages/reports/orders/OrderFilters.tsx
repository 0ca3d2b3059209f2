import { MenuItem, TextField } from '@mui/material';
import { Form, ResourceContextProvider } from 'react-admin';
import { momentoOrden } from '#contract/requests/reporteOrdenes';
import { campoDeClase, clasesDeFalla } from '#contract/rules/failures';
import { pasosReporte } from '#contract/words/reportes';
import { momentosOrden, solasOrdenes } from '#contract/words/reporteOrdenes';
import { ActivoInput, tiposDeActivo } from '../../../resources/activos/index';
import { CategoriaInput } from '../../../resources/categorias/index';
import { clasesDeCodigo, CodigoInput } from '../../../resources/codigos-falla/index';
import { NivelInput } from '../../../resources/niveles/index';
import { ordenWords } from '../../../resources/ordenes/index';
import { PersonalInput } from '../../../resources/personal/index';
import { facesOf, type Faces } from '../../../ui/faces';
import { PickedIds } from '../../../ui/form/PickedIds';
import { Choice } from '../Choice';
import { FoldedFilters } from '../FoldedFilters';
import type { OrdersFilter } from './filter';
import { yesNo } from '../reportColumn';
import { groupWords } from './groups';

interface Props {
  filter: OrdersFilter;
  onChange: (change: Partial<Record<keyof OrdersFilter, string | number | boolean | undefined>>) => void;
}

/** Period and filters of the report of orders, with the grouping of its summary. */
export const OrderFilters = ({ filter, onChange }: Props) => {
  const used = narrowing.filter((name) => filter[name] !== undefined).length;
  return (
    <FoldedFilters days={filter} onDays={onChange} used={used}>
      <OneOf
        label="Según"
        faces={moments}
        value={filter.por ?? momentoOrden.enum.creada}
        onChange={(por) => onChange({ por })}
      />
      <Choice label="Tipo" faces={ordenWords.tipos} value={filter.tipo} onChange={(tipo) => onChange({ tipo })} />
      <Choice
        label="Prioridad"
        faces={ordenWords.prioridades}
        value={filter.prioridad}
        all="Todas"
        onChange={(prioridad) => onChange({ prioridad })}
      />
      <Choice
        label="Estado"
        faces={ordenWords.estados}
        value={filter.estado}
        onChange={(estado) => onChange({ estado })}
      />
      <OneOf
        label="Agrupar por"
        faces={groupWords}
        value={filter.agrupar ?? 'tipo'}
        onChange={(agrupar) => onChange({ agrupar })}
      />
      <Choice label="Cada" faces={steps} value={filter.paso} all="Automático" onChange={(paso) => onChange({ paso })} />
      <Rare filter={filter} onChange={onChange} />
    </FoldedFilters>
  );
};

/** The least used filters. */
const Rare = ({ filter, onChange }: Props) => (
  <>
    <ResourceContextProvider value="ordenes">
      <Form record={nobody} defaultValues={Object.fromEntries(picked.map((name) => [name, filter[name] ?? null]))}>
        <NivelInput source="bajo_nivel_id" label="Nivel y los de abajo" placeholder="Todos" />
        <ActivoInput source="activo_id" label="Activo" />
        <CategoriaInput source="categoria_id" label="Categoría" placeholder="Todas" />
        <PersonalInput source="responsable_id" label="Responsable" />
        {clasesDeFalla.map((clase) => (
          <CodigoInput key={clase} clase={clase} source={campoDeClase[clase]} />
        ))}
        <PickedIds names={picked} picked={filter} onPick={onChange} />
      </Form>
    </ResourceContextProvider>
    <Choice
      label="Tipo de activo"
      faces={tiposDeActivo}
      value={filter.tipo_activo}
      onChange={(tipo_activo) => onChange({ tipo_activo })}
    />
    <Choice
      label="Origen"
      faces={ordenWords.origenes}
      value={filter.origen}
      onChange={(origen) => onChange({ origen })}
    />
    <Choice
      label="Sin código de"
      faces={clasesDeCodigo}
      value={filter.sin_codigo}
      onChange={(sin_codigo) => onChange({ sin_codigo })}
    />
    <Choice
      label="Vencida"
      faces={ordenWords.vencidas}
      value={filter.vencida === undefined ? '' : String(filter.vencida)}
      all="Todas"
      onChange={(vencida) => onChange({ vencida })}
    />
    <Choice
      label="Completada"
      faces={yesNo}
      value={filter.completada === undefined ? '' : String(filter.completada)}
      all="Todas"
      onChange={(completada) => onChange({ completada })}
    />
    <Choice
      label="Esperó por"
      faces={ordenWords.motivosEspera}
      value={filter.espero}
      onChange={(espero) => onChange({ espero })}
    />
    <Choice label="Solo" faces={only} value={filter.solo} all="Todas" onChange={(solo) => onChange({ solo })} />
  </>
);

const nobody = {};
const picked = [
  ...(['bajo_nivel_id', 'activo_id', 'categoria_id', 'responsable_id'] as const),
  ...(['problema_id', 'causa_id', 'remedio_id'] as const),
] as const;
const narrowing = [
  ...picked,
  'tipo_activo',
  'sin_codigo',
  'origen',
  'vencida',
  'completada',
  'solo',
  'espero',
  'por',
  'tipo',
  'prioridad',
  'estado',
  'agrupar',
  'paso',
] as const;

const moments = facesOf(momentosOrden);
const only = facesOf(solasOrdenes);
const steps = facesOf(pasosReporte);

const OneOf = ({
  label,
  faces,
  value,
  onChange,
}: {
  label: string;
  faces: Faces;
  value: string;
  onChange: (value: string) => void;
}) => (
  <TextField select margin="none" label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    {Object.entries(faces).map(([id, face]) => (
      <MenuItem key={id} value={id}>
        {face.label}
      </MenuItem>
    ))}
  </TextField>
);
