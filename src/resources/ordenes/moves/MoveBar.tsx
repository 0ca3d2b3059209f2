import { Fragment, useId } from 'react';
import { Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Orden, Transicion } from '#contract/entities/ordenes';
import { Icon } from '../../../ui/Icon';
import { ActionMenu } from '../../../ui/ActionMenu';
import { verbos } from '../faces';
import { labelOf, laterLabels, movesOf, waitsFor } from './moves';
import { useMove } from './useMove';
import styles from '../ordenes.module.css';

/** The moves with a button; the rare ones are in the menu. */
const seldom: readonly Transicion['verbo'][] = ['devolver', 'cancelar'];

/** Only the moves that this user can make now. */
export const MoveBar = ({ orden }: { orden: Orden }) => {
  const { start, dialog, busy } = useMove();
  const reason = useId();
  const moves = movesOf(orden);
  const direct = moves.filter(({ verbo }) => !seldom.includes(verbo));
  const rest = [
    ...moves.flatMap((move) => {
      const label = laterLabels[move.verbo];
      return label ? [{ move, label, asks: true }] : [];
    }),
    ...moves
      .filter(({ verbo }) => seldom.includes(verbo))
      .map((move) => ({ move, label: verbos[move.verbo].label, asks: undefined })),
  ];

  return (
    <>
      {direct.map((move, at) => {
        const lacking = waitsFor(move, orden);
        return (
          <Fragment key={move.a}>
            <Button
              variant={at === 0 ? 'contained' : 'outlined'}
              disabled={busy || lacking !== undefined}
              {...(lacking && { 'aria-describedby': reason })}
              startIcon={<MoveIcon move={move} />}
              onClick={() => void start(orden, move)}
            >
              {labelOf(move, orden)}
            </Button>
            {lacking && (
              <Link
                id={reason}
                className={styles.moveReason}
                component={RouterLink}
                to={{ search: '?vista=trabajo' }}
                replace
                preventScrollReset
              >
                {lacking}
              </Link>
            )}
          </Fragment>
        );
      })}
      {rest.length > 0 && (
        <ActionMenu
          actions={rest.map(({ move, label, asks }) => ({
            label,
            icon: <MoveIcon move={move} />,
            run: () => void start(orden, move, asks),
          }))}
        />
      )}
      {dialog}
    </>
  );
};

const MoveIcon = ({ move }: { move: Transicion }) => {
  const { icon } = verbos[move.verbo];
  return icon ? <Icon name={icon} size={18} /> : null;
};
