import { Autocomplete, createFilterOptions, IconButton, TextField } from '@mui/material';
import { useId, type ReactNode } from 'react';
import type { ActivoSlim } from '#contract/entities/activos';
import { DateField } from '../../ui/dates/DateField';
import { Icon } from '../../ui/Icon';
import { dayBeside } from '../../ui/dates/days';
import { mostAssets, type Selection } from './selection';
import shared from './trips.module.css';
import styles from './AskBar.module.css';

interface AskBarProps {
  selection: Selection;
  assets: readonly ActivoSlim[] | undefined;
  today: string;
  problem: { field: 'activos' | 'dias'; text: string } | undefined;
  colours: readonly string[];
  onAsk: (change: Partial<Selection>) => void;
  /** Whether assets can be chosen. */
  ofAssets?: boolean;
  /** Other controls. */
  children?: ReactNode;
}

/** The assets and the days. */
export const AskBar = ({
  selection,
  assets,
  today,
  problem,
  colours,
  onAsk,
  ofAssets = true,
  children,
}: AskBarProps) => (
  <div className="grid gap-10 rigid pad-12-16">
    {ofAssets && (
      <AssetPicker
        selection={selection}
        assets={assets}
        colours={colours}
        onAsk={onAsk}
        wrong={problem?.field === 'activos' ? problem.text : undefined}
      />
    )}
    {children}
    <DayFields
      selection={selection}
      today={today}
      wrong={problem?.field === 'dias' ? problem.text : undefined}
      onAsk={onAsk}
    />
  </div>
);

type Picker = Pick<AskBarProps, 'selection' | 'assets' | 'colours' | 'onAsk'> & { wrong: string | undefined };

const AssetPicker = ({ selection, assets = [], colours, onAsk, wrong }: Picker) => {
  const known = new Map(assets.map((asset) => [asset.id, asset]));
  const labelOf = (id: number) => known.get(id)?.nombre ?? '—';
  const full = selection.activos.length >= mostAssets;
  return (
    <Autocomplete
      multiple
      size="small"
      options={assets.map(({ id }) => id)}
      value={[...selection.activos]}
      onChange={(_, activos) => onAsk({ activos, viaje: null })}
      getOptionLabel={labelOf}
      filterOptions={found((id) => Object.values(namesOf(known.get(id))).join(' '))}
      getOptionDisabled={(id) => full && !selection.activos.includes(id)}
      filterSelectedOptions
      noOptionsText="Ningún activo coincide"
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar todos"
      renderOption={({ key, ...props }, id) => (
        <li key={key} {...props}>
          <span className="flex spread gap-12 grow">
            <span>{labelOf(id)}</span>
            <span className="muted tiny">
              {[known.get(id)?.codigo, known.get(id)?.placa].filter(Boolean).join(' · ')}
            </span>
          </span>
        </li>
      )}
      renderValue={(ids, itemProps) =>
        ids.map((id, index) => {
          const { key, onDelete, disabled, ...props } = itemProps({ index });
          return (
            <span
              key={key}
              {...props}
              className={`inline-row gap-6 fit subtle rounded-s small medium ${styles.picked}`}
            >
              <i className="rigid round" style={{ background: colours[index] }} />
              <span className="ellipsis">{labelOf(id)}</span>
              <button
                className="centered unpadded frameless muted clickable"
                type="button"
                tabIndex={-1}
                aria-label={`Quitar ${labelOf(id)}`}
                disabled={disabled}
                onClick={onDelete}
              >
                <Icon name="close" size={16} />
              </button>
            </span>
          );
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          label="Activos"
          placeholder={full ? '' : 'Nombre, código o placa'}
          error={wrong !== undefined}
          helperText={wrong ?? (full ? `Hasta ${mostAssets} a la vez` : '')}
        />
      )}
    />
  );
};

const namesOf = (asset: ActivoSlim | undefined) => [asset?.nombre, asset?.codigo, asset?.placa];
/** Ten thousand options are never rendered. */
const found = (stringify: (id: number) => string) => createFilterOptions<number>({ limit: 60, stringify });

const DayFields = ({
  selection: { desde, hasta },
  today,
  wrong,
  onAsk,
}: Pick<AskBarProps, 'selection' | 'today' | 'onAsk'> & { wrong: string | undefined }) => {
  const problem = useId();
  const ask = (days: { desde?: string; hasta?: string }) => onAsk({ ...days, viaje: null });
  const turn = (by: number) => ask({ desde: dayBeside(desde, by), hasta: dayBeside(hasta, by) });
  const field = (name: 'desde' | 'hasta', label: string) => (
    <DateField
      kind="day"
      margin="none"
      label={label}
      value={name === 'desde' ? desde : hasta}
      error={wrong !== undefined}
      onValue={(day) => {
        // A single day stays a single day; only an explicit change of the end makes a range.
        if (day) ask({ [name]: day, ...(name === 'desde' && desde === hasta && { hasta: day }) });
      }}
    />
  );
  return (
    <div
      className={`grid align-center ${shared.tripDays}`}
      role="group"
      aria-label="Días"
      aria-describedby={wrong ? problem : undefined}
    >
      <IconButton size="small" aria-label="Día anterior" onClick={() => turn(-1)}>
        <Icon name="chevron_left" />
      </IconButton>
      {field('desde', 'Desde')}
      {field('hasta', 'Hasta')}
      <IconButton size="small" aria-label="Día siguiente" disabled={hasta >= today} onClick={() => turn(1)}>
        <Icon name="chevron_right" />
      </IconButton>
      {wrong && (
        <p id={problem} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
};
