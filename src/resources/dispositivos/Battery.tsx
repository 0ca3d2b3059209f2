import { NoFact } from '../../ui/Facts';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { StatusLine } from '../../ui/StatusLabel';

const low = 20;

/** The battery level, with a warning icon if it is low. */
export const Battery = ({ percent }: { percent: number | null }) => {
  if (percent === null) return <NoFact />;
  return (
    <StatusLine tone={percent <= low ? 'aviso' : undefined}>
      {percent <= low && <Icon name="battery_alert" size={16} />}
      <span className="tabular">{number(percent)} %</span>
    </StatusLine>
  );
};
