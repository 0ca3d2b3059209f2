import { useEffect, useState } from 'react';
import { Alert, Button, IconButton } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { forgetComeback, ownComeback, type Comeback as Left } from '../../providers/comeback';
import { here } from '../../providers/leave';
import { useSession } from '../../providers/session';
import { Icon } from '../../ui/Icon';
import styles from '../frame.module.css';

/** After a session that ended by itself: the way back to where it was, and whether something typed is kept there. */
export const Comeback = () => {
  const navigate = useNavigate();
  const user = useSession((state) => state.user?.id);
  const empresa = useSession((state) => state.empresa);
  const [left, setLeft] = useState<Left>();
  useEffect(() => {
    let gone = false;
    void ownComeback().then((found) => gone || setLeft(found));
    return () => {
      gone = true;
    };
  }, [user, empresa]);

  if (!left || left.url === here()) return null;
  const kept = Object.keys(left.typed).length > 0;
  const leave = () => {
    setLeft(undefined);
    void forgetComeback();
  };
  const back = () => {
    setLeft(undefined);
    // What was typed is dropped where it is taken.
    if (!kept) void forgetComeback();
    void navigate(left.url);
  };
  return (
    <Alert
      className={styles.retryBar}
      severity="info"
      role="status"
      action={
        <>
          <Button color="inherit" size="small" onClick={back}>
            Volver
          </Button>
          <IconButton color="inherit" size="small" aria-label="Descartar" onClick={leave}>
            <Icon name="close" size={18} />
          </IconButton>
        </>
      }
    >
      Su sesión terminó mientras estaba en «{left.title}»{kept && ': lo que había escrito sin guardar está allí'}.
    </Alert>
  );
};
