import { Button, SnackbarContent } from '@mui/material';
import { useNotify, useRefresh } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useNotifyFailure } from './useAttempt';

/** Long enough to read and reach it, ms. */
const shownFor = 8_000;

interface Ways {
  /** Undoes the action. */
  undo?: (() => void) | undefined;
  /** The page that shows the result; not offered on that page. */
  see?: string | undefined;
}

/** Shows a notice of an action, with buttons to undo it and to see the result. */
export const useDoneNotice = () => {
  const notify = useNotify();
  const { pathname } = useLocation();
  return (message: string, { undo, see }: Ways) =>
    notify(
      <SnackbarContent
        message={message}
        action={
          <>
            {undo && (
              <Button color="inherit" onClick={undo}>
                Deshacer
              </Button>
            )}
            {see !== undefined && see !== pathname && (
              <Button color="inherit" component={Link} to={see}>
                Ver
              </Button>
            )}
          </>
        }
      />,
      { autoHideDuration: shownFor },
    );
};

/** Shows a notice of a deletion, with an undo button. */
export const useUndoNotice = () => {
  const showDone = useDoneNotice();
  return (message: string, undo: () => void) => showDone(message, { undo });
};

/**
 * Shows a notice of an action. `back` undoes it on the server, once. If that fails, the error is shown and the current
 * state is fetched.
 */
export const useReversible = () => {
  const showDone = useDoneNotice();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  return (message: string, back: () => Promise<unknown>, see?: string) => {
    let isBack = false;
    const undo = async () => {
      if (isBack) return;
      isBack = true;
      try {
        await back();
        notify('Se deshizo');
      } catch (reason) {
        notifyFailure(reason);
      }
      refresh();
    };
    showDone(message, { undo: () => void undo(), see });
  };
};
