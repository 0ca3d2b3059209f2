import { useListContext } from 'react-admin';
import { fraseDeRegla } from '#contract/sentences/fraseRegla';
import { limits } from '#contract/core/limits';
import type { Regla } from '#contract/entities/reglas';
import { ago } from '../../ui/formats';
import { FaceChip } from '../../ui/FaceChip';
import { useRecordPath } from '../../ui/opening';
import { PhoneCards } from '../../ui/PhoneCards';
import { iconOfEvento } from '../eventos/index';
import { ActiveSwitch } from './ActiveSwitch';
import { EventsLink } from './EventsLink';
import { severityFace } from './faces';
import { WhyButton } from './why/WhyButton';
import { useNombres } from './useNombres';

/** The rules on a phone. */
export const ReglaCards = () => {
  const { data = [] } = useListContext<Regla>();
  const names = useNombres(data);
  const pathOf = useRecordPath();
  return (
    <PhoneCards<Regla>
      cardOf={(rule) => ({
        icon: iconOfEvento(rule),
        name: rule.nombre,
        to: pathOf(rule.id),
        beside: <ActiveSwitch rule={rule} />,
        text: fraseDeRegla(rule, names),
        end: (
          <>
            <FaceChip face={severityFace(rule)} />
            <span>
              {rule.eventos_n === 0 ? '0' : <EventsLink rule={rule} />} en {limits.rules.eventDays} días
              {rule.ultimo_evento_en && ` · último ${ago(rule.ultimo_evento_en)}`}
              {rule.activa && rule.eventos_n === 0 && <WhyButton rule={rule} small />}
            </span>
          </>
        ),
      })}
    />
  );
};
