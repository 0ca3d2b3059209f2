import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ResultadoPrueba } from '#contract/requests/reglasProbadas';
import { FaceChip } from '../../../ui/FaceChip';
import { dateTime, duration, number } from '../../../ui/formats';
import { momentAddress } from '../../../ui/tripAddress';
import { useAssetNames } from '../../../ui/useAssetNames';
import { severidadesDeEvento } from '../../eventos/index';
import styles from '../reglas.module.css';

type Example = ResultadoPrueba['ejemplos'][number];

/** Some of the events that the rule would have raised, each with a link to its moment. */
export const Examples = ({ examples }: { examples: readonly Example[] }) => {
  const { nameOf } = useAssetNames();
  return (
    <ul className={`unmarked unpadded divided ${styles.trialExamples}`} aria-label="Ejemplos">
      {examples.map((example, at) => (
        <li className="flex align-center gap-10 pad-8-0" key={`${example.activo_id} ${example.inicio_en}`}>
          <span className={`rigid muted tiny semibold ${styles.trialNumber}`} aria-hidden="true">
            {at + 1}
          </span>
          <span>
            <MuiLink
              component={Link}
              to={momentAddress(example.activo_id, example.inicio_en)}
              target="_blank"
              rel="noreferrer"
            >
              {nameOf(example.activo_id)}
            </MuiLink>
            <small className="block muted small">
              {[dateTime(example.inicio_en), lasted(example), measured(example), example.direccion]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <FaceChip face={severidadesDeEvento[example.severidad]} />
        </li>
      ))}
    </ul>
  );
};

const lasted = ({ inicio_en, fin_en }: Example) =>
  fin_en && fin_en !== inicio_en && duration(Date.parse(fin_en) - Date.parse(inicio_en));

const measured = ({ valor_max, unidad }: Example) =>
  valor_max !== null && [number(valor_max, 1), unidad].filter(Boolean).join(' ');
