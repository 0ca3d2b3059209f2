import { ToggleButton } from '@mui/material';
import { useStore } from 'react-admin';
import { ListToggle } from '../../ui/ListToggle';

const groupings = { orden_id: 'Orden', activo_id: 'Activo', asignado_a_id: 'Persona' };
export type Grouping = keyof typeof groupings;

/** The grouping of the tasks; kept on this device. */
export const useGrouping = () => useStore<Grouping>('tareas.grupo', 'orden_id');

export const GroupToggle = () => {
  const [grouping, group] = useGrouping();
  return (
    <ListToggle exclusive size="small" value={grouping} aria-label="Agrupar por" onChange={(_event, next: Grouping | null) => next && group(next)}>
      {Object.entries(groupings).map(([value, label]) => (
        <ToggleButton key={value} value={value}>
          {label}
        </ToggleButton>
      ))}
    </ListToggle>
  );
};
