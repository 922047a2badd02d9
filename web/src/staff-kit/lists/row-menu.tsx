import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import dotsIcon from '@phosphor-icons/core/bold/dots-three-bold.svg?raw';
import {
  Fragment,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { type RowAction, RowActionButton } from './row-action.tsx';
import styles from './row-menu.module.css';

interface RowMenuProps {
  name: string;
  actions: RowAction[];
}

/** The end of a row: a menu, or a button if the only action is a link. Without actions, its space stays empty. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const [first, ...rest] = actions;
  return (
    <div className={styles.end}>
      {first && rest.length === 0 && 'to' in first && !first.refusal ? (
        <RowActionButton name={name} action={first} />
      ) : (
        first && <DotsMenu name={name} actions={actions} />
      )}
    </div>
  );
}

/** Mounts the menu on the first press: a menu is expensive, and few of a thousand rows ever open theirs. */
function DotsMenu({ name, actions }: RowMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // Opens after mounting: only then does the menu know which element to return the focus to.
  useEffect(() => setOpen(isMounted), [isMounted]);
  return (
    <>
      <ActionIcon
        ref={button}
        id={id}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('Actions for {{name}}', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={() => (isMounted ? setOpen(!isOpen) : setMounted(true))}
      >
        <Icon svg={dotsIcon} size={22} />
      </ActionIcon>
      {isMounted && (
        <Menu id={id} width={190} opened={isOpen} onChange={setOpen}>
          <Menu.Target>
            <MenuTarget button={button} />
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map((action) => (
              <Fragment key={action.label}>
                {action.ruledOff && <Menu.Divider />}
                <RowMenuItem action={action} />
              </Fragment>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

interface MenuTargetProps {
  button: RefObject<HTMLButtonElement | null>;
  ref?: Ref<HTMLButtonElement | null>;
}

/** Gives the menu the existing button as its target. */
function MenuTarget({ button, ref }: MenuTargetProps) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button]);
  return null;
}

function RowMenuItem({ action }: { action: RowAction }): ReactNode {
  const { label, icon, refusal } = action;
  const section = <Icon svg={icon} size={20} />;
  if (refusal) {
    return (
      <Tooltip label={refusal} position="left" events={{ hover: true, focus: true, touch: true }}>
        <Menu.Item leftSection={section} aria-disabled className={styles.refused} closeMenuOnClick={false}>
          {label}
        </Menu.Item>
      </Tooltip>
    );
  }
  if ('onChoose' in action) {
    return (
      <Menu.Item
        leftSection={section}
        onClick={action.onChoose}
        className={classNames(action.destructive && styles.destructive)}
      >
        {label}
      </Menu.Item>
    );
  }
  if (action.newTab) {
    return (
      <Menu.Item component="a" href={action.to} target="_blank" rel="noopener" leftSection={section}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item component={Link} to={action.to} leftSection={section}>
      {label}
    </Menu.Item>
  );
}
