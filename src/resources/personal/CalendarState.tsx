import { ago } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { StatusLine } from '../../ui/StatusLabel';
import { useCalendarState } from './absences';

/** Whether the calendar of a person is read, and why not. */
export const CalendarState = ({ personId }: { personId: number }) => {
  const { data } = useCalendarState(personId);
  if (data === undefined) return null;
  if (data?.fallo)
    return (
      <StatusLine tone="peligro">
        <Icon name="error" size={16} />
        {`No se pudo leer su calendario: ${data.fallo}`}
      </StatusLine>
    );
  return (
    <StatusLine>
      <Icon name="event" size={16} />
      {data?.leido_en ? `Su calendario se leyó ${ago(data.leido_en)}` : 'Su calendario todavía no se ha leído'}
    </StatusLine>
  );
};
