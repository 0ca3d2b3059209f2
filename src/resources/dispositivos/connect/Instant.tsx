const sameDay = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const otherDay = new Intl.DateTimeFormat('es', { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** A moment with seconds; the day only if it is not today. */
export const Instant = ({ at }: { at: string }) => {
  const moment = new Date(at);
  const today = moment.toDateString() === new Date().toDateString();
  return (
    <time className="tabular" dateTime={at} title={otherDay.format(moment)}>
      {(today ? sameDay : otherDay).format(moment)}
    </time>
  );
};
