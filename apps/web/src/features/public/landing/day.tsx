import classes from './landing.module.css';

const HOURS = [
  { time: '09:00', title: '주문이 모여 있어요', text: '밤사이 들어온 주문을 10분마다 모아요. 쇼핑몰마다 로그인해서 내려받지 않아요.' },
  { time: '09:10', title: '발주확인은 한 번에', text: '고른 주문을 쇼핑몰별로 나눠 보내고, 한 줄마다 결과를 보여 줘요.' },
  {
    time: '13:30',
    title: '송장은 붙여 넣기',
    text: '엑셀에서 복사한 송장번호를 그대로 붙여요. 자릿수와 검증숫자가 틀리면 바로 알려 줘요.',
  },
  { time: '14:00', title: '취소된 주문은 멈춰요', text: '취소요청이 들어온 주문은 발송 전에 세워 두고 먼저 물어봐요.' },
  { time: '종일', title: '재고가 함께 움직여요', text: '한 곳에서 팔리면 남은 수량을 나머지 쇼핑몰에 보내고, 다 팔리면 품절로 바꿔요.' },
  { time: '22:00', title: '상품은 한 번만 등록', text: '쇼핑몰마다 다른 글자 수, 가격 단위, 필수 항목을 보내기 전에 미리 검사해요.' },
] as const;

/** A seller's day. */
export function Day() {
  return (
    <section className={classes.section} aria-labelledby="landing-day">
      <div className={classes.inner}>
        <h2 id="landing-day" className={classes.heading}>
          하루가 이렇게 바뀌어요
        </h2>
        <ol className={classes.day}>
          {HOURS.map((hour) => (
            <li key={hour.time}>
              <span className={classes.time}>{hour.time}</span>
              <h3>{hour.title}</h3>
              <p>{hour.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
