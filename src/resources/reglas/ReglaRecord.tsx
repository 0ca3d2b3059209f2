import { Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { limits } from '#contract/core/limits';
import { reglas, type Regla } from '#contract/entities/reglas';
import { Icon } from '../../ui/Icon';
import { number } from '../../ui/formats';
import { useRecordPath, useWayBack } from '../../ui/opening';
import { RemoveRecords } from '../../ui/RemoveRecords';
import { eventsOf } from './EventsLink';
import { ReglaForm } from './form/ReglaForm';
import { removal } from './removal';
import { WhyButton } from './why/WhyButton';
import styles from './reglas.module.css';

/** An existing rule: its events, a copy button, and its form. */
export const ReglaRecord = () => {
  const rule = useRecordContext<Regla>();
  const pathOf = useRecordPath();
  const wayBack = useWayBack();
  const navigate = useNavigate();
  if (!rule) return null;
  return (
    <>
      <div className={`flex wrap gap-4 ${styles.ruleActions}`}>
        <Button component={Link} to={eventsOf(rule.id)} startIcon={<Icon name="notifications_active" />}>
          {rule.eventos_n === 1 ? '1 evento' : `${number(rule.eventos_n)} eventos`} en {limits.rules.eventDays} días
        </Button>
        <Button
          component={Link}
          to={pathOf()}
          state={{ record: copyOf(rule) }}
          startIcon={<Icon name="content_copy" />}
        >
          Duplicar
        </Button>
        <WhyButton rule={rule} />
        <RemoveRecords
          removal={removal}
          ids={[rule.id]}
          onRemoved={() => void navigate(wayBack(), { replace: true })}
        />
      </div>
      <ReglaForm />
    </>
  );
};

/** The editable fields of a rule, for a new one. */
const copyOf = (rule: Regla) => ({
  ...Object.fromEntries(Object.entries(rule).filter(([field]) => Object.hasOwn(reglas.fields, field))),
  nombre: `${rule.nombre} (copia)`.slice(0, 120),
});
