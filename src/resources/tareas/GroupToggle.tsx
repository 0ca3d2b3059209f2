import { ToggleButton } from '@mui/material';
import { ListToggle } from '../../ui/ListToggle';
import { useKeptChoice } from '../../ui/useKeptChoice';

const groupings = { orden_id: 'Orden', activo_id: 'Activo', asignado_a_id: 'Persona' };
export type Grouping = keyof typeof groupings;
const all = Object.keys(groupings) as Grouping[];

/** The grouping of the tasks; kept on this device. */
export const useGrouping = () => useKeptChoice('tareas.grupo', all, 'orden_id');

export const GroupToggle = () => {
  const [grouping, group] = useGrouping();
  return (
    <ListToggle
      exclusive
      size="small"
      value={grouping}
      aria-label="Agrupar por"
      onChange={(_event, next: Grouping | null) => next && group(next)}
    >
      {Object.entries(groupings).map(([value, label]) => (
        <ToggleButton key={value} value={value}>
          {label}
        </ToggleButton>
      ))}
    </ListToggle>
  );
};
