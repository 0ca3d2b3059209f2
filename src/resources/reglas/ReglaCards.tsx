import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { fraseDeRegla } from '#contract/fraseRegla';
import type { Regla } from '#contract/reglas';
import { ago } from '../../ui/formats';
import { FaceChip } from '../../ui/FaceChip';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { useRecordPath } from '../../ui/opening';
import { NoMatches } from '../../ui/RecordTable';
import { iconOfEvento } from '../eventos/index';
import { ActiveSwitch } from './ActiveSwitch';
import { EventsLink } from './EventsLink';
import { severityFace } from './faces';
import styles from './reglas.module.css';
import { useNombres } from './useNombres';

/** The rules on a phone. */
export const ReglaCards = () => {
  const { data = [], isPending } = useListContext<Regla>();
  const names = useNombres(data);
  const pathOf = useRecordPath();
  if (isPending) return <ListSkeleton rows={8} />;
  if (data.length === 0) return <NoMatches />;
  return (
    <ul className={`divided bare-list ${styles.ruleCards}`}>
      {data.map((rule) => (
        <li className="grid gap-6" key={rule.id}>
          <div className={`row gap-8 ${styles.ruleCardHead}`}>
            <Icon name={iconOfEvento(rule)} size={20} />
            <Link to={pathOf(rule.id)}>{rule.nombre}</Link>
            <ActiveSwitch rule={rule} />
          </div>
          <p className="muted small">{fraseDeRegla(rule, names)}</p>
          <div className={`row wrap spread muted small ${styles.ruleCardEnd}`}>
            <FaceChip face={severityFace(rule)} />
            <span>
              <EventsLink rule={rule} /> en 30 días{rule.ultimo_evento_en && ` · último ${ago(rule.ultimo_evento_en)}`}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
};
