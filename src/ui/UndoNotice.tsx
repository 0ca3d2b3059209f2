import { Button, SnackbarContent } from '@mui/material';
import { useNotify } from 'react-admin';

/** Long enough to be read and reached, in ms. */
const patience = 8_000;

/** Says what was done, with the way back beside it. */
export const useUndoNotice = () => {
  const notify = useNotify();
  return (message: string, undo: () => void) =>
    notify(
      <SnackbarContent
        message={message}
        action={
          <Button color="inherit" onClick={undo}>
            Deshacer
          </Button>
        }
      />,
      { autoHideDuration: patience },
    );
};
