import { useEffect, useState } from 'react';
import { MenuItem, TextField } from '@mui/material';
import { Form, ResourceContextProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { CategoriaInput } from '../../resources/categorias/index';
import { criticidadesDeActivo as criticidades, estadosDeActivo as estados, tiposDeActivo as tipos } from '../../resources/activos/index';
import { NivelInput } from '../../resources/niveles/index';
import type { Faces } from '../../ui/faces';
import { daysOf, presetOf, presets, type ReportFilter } from './filter';

interface Props {
  filter: ReportFilter;
  onChange: (change: Partial<Record<keyof ReportFilter, string | number | undefined>>) => void;
}

/** Period and choices of the report, in one bar. */
export const Filters = ({ filter, onChange }: Props) => {
  const [days, setDays] = useState({ desde: filter.desde, hasta: filter.hasta });
  const [seen, setSeen] = useState(days);
  if (seen.desde !== filter.desde || seen.hasta !== filter.hasta) {
    setSeen({ desde: filter.desde, hasta: filter.hasta });
    setDays({ desde: filter.desde, hasta: filter.hasta });
  }
  const wrong = days.desde !== '' && days.hasta !== '' && days.hasta < days.desde;
  const settle = (next: typeof days) => {
    setDays(next);
    if (next.desde && next.hasta && next.hasta >= next.desde) onChange(next);
  };

  return (
    <section className="report-filters" aria-label="Filtros del reporte">
      <TextField
        select
        margin="none"
        label="Periodo"
        value={presetOf(filter) ?? ''}
        onChange={({ target }) => onChange(daysOf(target.value) ?? {})}
        slotProps={{ select: { displayEmpty: true, renderValue: (value) => (value as string) || 'A medida' }, inputLabel: { shrink: true } }}
      >
        {presets.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        margin="none"
        type="date"
        label="Desde"
        value={days.desde}
        onChange={({ target }) => settle({ ...days, desde: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        margin="none"
        type="date"
        label="Hasta"
        value={days.hasta}
        error={wrong}
        helperText={wrong && 'No puede ser anterior al inicio'}
        onChange={({ target }) => settle({ ...days, hasta: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Choice label="Tipo" faces={tipos} value={filter.tipo_activo} onChange={(tipo_activo) => onChange({ tipo_activo })} />
      <Choice label="Estado" faces={estados} value={filter.estado} onChange={(estado) => onChange({ estado })} />
      <Choice label="Criticidad" faces={criticidades} value={filter.criticidad} onChange={(criticidad) => onChange({ criticidad })} />
      <ResourceContextProvider value="activos">
        <Form record={nobody} defaultValues={{ bajo_nivel_id: filter.bajo_nivel_id ?? null, categoria_id: filter.categoria_id ?? null }}>
          <NivelInput source="bajo_nivel_id" label="Nivel y los de abajo" />
          <CategoriaInput source="categoria_id" label="Categoría" />
          <Chosen onChange={onChange} filter={filter} />
        </Form>
      </ResourceContextProvider>
    </section>
  );
};

const nobody = {};

const Choice = ({ label, faces, value = '', onChange }: { label: string; faces: Faces; value: string | undefined; onChange: (value: string) => void }) => (
  <TextField
    select
    margin="none"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ select: { displayEmpty: true, renderValue: (chosen) => faces[chosen as string]?.label ?? 'Todos' }, inputLabel: { shrink: true } }}
  >
    <MenuItem value="">Todos</MenuItem>
    {Object.entries(faces).map(([id, face]) => (
      <MenuItem key={id} value={id}>
        {face.label}
      </MenuItem>
    ))}
  </TextField>
);

/** The pickers belong to a form; what is chosen there goes into the address. */
const Chosen = ({ filter, onChange }: Props) => {
  const [nivel, categoria] = useWatch({ name: ['bajo_nivel_id', 'categoria_id'] }) as [unknown, unknown];
  useEffect(() => {
    const next = { bajo_nivel_id: typeof nivel === 'number' ? nivel : undefined, categoria_id: typeof categoria === 'number' ? categoria : undefined };
    if (next.bajo_nivel_id !== filter.bajo_nivel_id || next.categoria_id !== filter.categoria_id) onChange(next);
    // Only what people choose is told; the address is where it came from.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [nivel, categoria]);
  return null;
};
