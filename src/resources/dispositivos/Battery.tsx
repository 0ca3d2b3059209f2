import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';

const low = 20;

/** How full the battery is; a warning sign beside it when it is low. */
export const Battery = ({ percent }: { percent: number | null }) => {
  if (percent === null) return <span className="facts-none">—</span>;
  return (
    <span className="lamp" style={percent <= low ? { color: 'var(--color-aviso-text)' } : undefined}>
      {percent <= low && <Icon name="battery_alert" size={16} />}
      <span className="tabular">{number(percent)} %</span>
    </span>
  );
};
