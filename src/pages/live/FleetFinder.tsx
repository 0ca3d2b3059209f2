import type { Stop } from '../../map/stops/stops';
import { tipos } from '../../resources/activos/faces';
import { Icon } from '../../ui/Icon';
import { FleetSelect } from './FleetSelect';
import type { Level } from './levels';
import type { FleetFilter, FleetView, Kind } from './roster';
import { withoutUnknown } from './stateCounts';
import { StateFilter } from './StateFilter';
import styles from './FleetFinder.module.css';

interface FleetFinderProps {
  /** The figures are those of the whole fleet. */
  known: boolean;
  alarmsKnown: boolean;
  view: FleetView;
  levels: readonly Level[];
  stops: readonly Pick<Stop, 'id' | 'nombre'>[];
  filter: FleetFilter;
  onFilter: (filter: FleetFilter) => void;
}

/** Search, level, kind, stop and states; each filters both list and map. */
export const FleetFinder = ({ known, alarmsKnown, view, levels, stops, filter, onFilter }: FleetFinderProps) => (
  <div className={`grid one-column gap-10 line-below ${styles.find}`}>
    <div className={`row gap-8 muted rounded ${styles.search}`}>
      <Icon name="search" size={18} />
      <input
        className="shrink frameless text inherit-font regular"
        type="search"
        value={filter.text}
        placeholder="Nombre, código o placa"
        aria-label="Buscar activos"
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
    </div>
    <div className="flex gap-8">
      <FleetSelect
        label="Nivel, con los que cuelgan de él"
        icon="account_tree"
        all="Nivel"
        value={String(filter.level ?? '')}
        options={levels.map(({ id, nombre, profundidad }) => ({
          value: String(id),
          label: nombre,
          depth: profundidad,
        }))}
        onChange={(value) => onFilter({ ...filter, level: value ? Number(value) : null })}
      />
      <FleetSelect
        label="Tipo de activo"
        icon="category"
        all="Tipo"
        value={filter.kind ?? ''}
        options={view.kinds
          .map((kind) => ({ value: kind, label: tipos[kind].label }))
          .sort((a, b) => a.label.localeCompare(b.label, 'es'))}
        onChange={(value) =>
          onFilter({ ...filter, kind: view.kinds.find((kind): kind is Kind => kind === value) ?? null })
        }
      />
      {stops.length > 0 && (
        <FleetSelect
          label="Dentro de una parada"
          icon="pin_drop"
          all="Parada"
          value={String(filter.stop ?? '')}
          options={stops.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          onChange={(value) => onFilter({ ...filter, stop: value ? Number(value) : null })}
        />
      )}
    </div>
    <StateFilter
      counts={known ? withoutUnknown(view.counts, alarmsKnown) : undefined}
      chosen={filter.states}
      onChange={(states) => onFilter({ ...filter, states })}
    />
  </div>
);
