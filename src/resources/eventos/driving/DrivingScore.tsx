import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { limits } from '#contract/core/limits';
import { tiposPuntaje, type PorConduccion } from '#contract/requests/conduccion';
import { conduccion } from '#contract/words/conduccion';
import { Facts } from '../../../ui/Facts';
import { figureText } from '../../../ui/figures';
import { kilometres } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { HowScored } from './HowScored';
import { EventCount, Score, ScoreChange } from './Score';
import { rankingAddress } from './scores';
import { useDriving } from './useDriving';

const { fields } = conduccion;

/** The score of the last days and its components; nothing for a person who does not drive. */
const DrivingScore = ({ por, id }: { por: PorConduccion; id: number }) => {
  const { range, row } = useDriving(por, id);
  if (!row) return null;
  return (
    <Section
      title={`Conducción, últimos ${limits.driving.days} días`}
      actions={
        <Button component={Link} to={rankingAddress(por, range)} size="small">
          Comparar en Histórico
        </Button>
      }
    >
      <Facts
        facts={[
          { label: fields.puntaje, value: <Score puntaje={row.puntaje} /> },
          {
            label: `Frente a los ${limits.driving.days} días anteriores`,
            value: <ScoreChange tendencia={row.tendencia} />,
          },
          { label: fields.km, value: kilometres(row.km) },
          {
            label: fields.eventos_100km,
            value: row.eventos_100km === null ? null : figureText('eventos_100km', row.eventos_100km),
          },
          { label: fields.eventos_n, value: <EventCount row={row} days={range} /> },
          ...tiposPuntaje
            .filter((tipo) => row[tipo] > 0)
            .map((tipo) => ({ label: fields[tipo], value: <EventCount row={row} days={range} tipo={tipo} /> })),
        ]}
      />
      <HowScored />
    </Section>
  );
};

export default DrivingScore;
