import {
  IconChecklist,
  IconEyeOff,
  IconFingerprint,
  IconHistory,
  IconLock,
  IconPackageImport,
  type IconProps,
  IconRepeatOff,
  IconScale,
  IconSend,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './landing.module.css';

interface Strength {
  icon: ComponentType<IconProps>;
  title: string;
  text: string;
}

const FEATURES: Strength[] = [
  {
    icon: IconSend,
    title: '한 번 등록, 여러 곳 전송',
    text: '기본상품 하나를 쇼핑몰마다 알맞은 모양으로 보내요. 보내기 전에 받을 모습을 나란히 볼 수 있어요.',
  },
  { icon: IconChecklist, title: '보내기 전 검사', text: '무엇이 왜 거절될지 쇼핑몰별로 먼저 알려 주고, 고칠 칸으로 데려가요.' },
  { icon: IconScale, title: '재고 원장', text: '재고가 왜 이 숫자인지 한 줄씩 보여 줘요. 주문, 취소, 입고가 모두 남아요.' },
  { icon: IconPackageImport, title: '상품 가져오기', text: '이미 팔고 있는 상품을 쇼핑몰에서 가져와 이어요. 다시 등록하지 않아요.' },
  {
    icon: IconTruckDelivery,
    title: '주문부터 발송까지',
    text: '수집, 발주확인, 송장, 발송, 취소를 한 목록에서 해요. 손으로 받은 주문도 함께 넣어요.',
  },
  { icon: IconHistory, title: '작업내역', text: '무엇을 보냈고 쇼핑몰이 뭐라고 답했는지 그대로 남아요. 실패한 것만 골라 다시 보내요.' },
];

const SAFETY: Strength[] = [
  { icon: IconLock, title: '쇼핑몰 키는 암호화해요', text: 'AES-256으로 암호화해 보관하고, 저장한 뒤에는 화면에도 다시 보여 주지 않아요.' },
  {
    icon: IconEyeOff,
    title: '구매자 정보는 가려요',
    text: '이름, 연락처, 주소를 암호화하고 목록에서 가려요. 전체를 펼쳐 보면 기록이 남아요.',
  },
  { icon: IconRepeatOff, title: '두 번 보내지 않아요', text: '쇼핑몰의 답을 못 받으면 다시 보내기 전에 그쪽에 들어갔는지부터 확인해요.' },
  {
    icon: IconFingerprint,
    title: '바꾼 기록을 지킬 수 있어요',
    text: '누가 무엇을 바꿨는지 사슬처럼 이어 적어서, 지우거나 고치면 드러나요.',
  },
];

export function FeatureList() {
  return <Strengths id="landing-features" title="이런 일을 해요" items={FEATURES} />;
}

export function SafetyList() {
  return <Strengths id="landing-safety" title="맡겨도 괜찮도록" items={SAFETY} wide />;
}

function Strengths({ id, title, items, wide = false }: { id: string; title: string; items: Strength[]; wide?: boolean }) {
  return (
    <section className={classes.tinted} aria-labelledby={id}>
      <div className={classes.inner}>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        <ul className={wide ? classes.two : classes.three}>
          {items.map(({ icon: Icon, title: name, text }) => (
            <li key={name} className={classes.card}>
              <Icon size={22} stroke={1.75} aria-hidden />
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
