# Functions of the C library that order threads: what one thread did before it
# gave something happens before what another does after taking it; what the first
# does afterwards does not.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# NAMES | GIVE | TAKE: what the two threads do. The helpers are in the program
# below; each entry has a pipe and a pair of sockets of its own.
cat > table <<'END'
send/recv | send(pair[0], "x", 1, 0) | recv(pair[1], buffer, 1, 0)
sendto/recvfrom | sendto(pair[0], "x", 1, 0, 0, 0) | recvfrom(pair[1], buffer, 1, 0, 0, 0)
write/read | write(tube[1], "x", 1) | read(tube[0], buffer, 1)
dprintf/read | dprintf(tube[1], "x") | read(tube[0], buffer, 1)
writev/readv | writev(tube[1], &vector, 1) | readv(tube[0], &vector, 1)
dup/read | write(dup(tube[1]), "x", 1) | read(tube[0], buffer, 1)
dup2/read | write(dup2(tube[1], 901), "x", 1) | read(tube[0], buffer, 1)
dup3/read | write(dup3(tube[1], 900, 0), "x", 1) | read(tube[0], buffer, 1)
close/read | close(tube[1]) | read(tube[0], buffer, 1)
shutdown/read | shutdown(pair[0], SHUT_WR) | read(pair[1], buffer, 1)
write/poll | write(tube[1], "x", 1) | poll(&entry, 1, -1)
write/ppoll | write(tube[1], "x", 1) | ppoll(&entry, 1, 0, 0)
write/select | write(tube[1], "x", 1) | select(1000, &set, 0, 0, 0)
write/pselect | write(tube[1], "x", 1) | pselect(1000, &set, 0, 0, 0, 0)
connect/accept | join_socket() | accept(listener, 0, 0)
connect/accept4 | join_socket() | accept4(listener, 0, 0, 0)
eventfd_write/eventfd_read | eventfd_write(event, 1) | eventfd_read(event, &number)
fputs/fgetc | fputs("x", out); fflush(out) | fgetc(in)
fputs_unlocked/getc | fputs_unlocked("x", out); fflush(out) | getc(in)
write/getchar | write(tube[1], "x", 1) | dup2(tube[0], 0); getchar()
fprintf/fscanf | fprintf(out, "7 "); fflush(out) | fscanf(in, "%d", &answer)
fwrite/fgets | fwrite("x\n", 2, 1, out); fclose(out) | fgets(buffer, 9, in)
fwrite_unlocked/fgets_unlocked | fwrite_unlocked("x\n", 2, 1, out); fflush(out) | fgets_unlocked(buffer, 9, in)
vfprintf/fread | fprintf(out, "x"); fflush(out) | fread(buffer, 1, 1, in)
msgsnd/msgrcv | msgsnd(queue, &message, 1, 0) | msgrcv(queue, &message_2, 1, 0, 0)
mq_send/mq_receive | mq_send(mailbox, "x", 1, 0) | mq_receive(mailbox, buffer, 64, 0)
mq_timedsend/mq_timedreceive | mq_timedsend(mailbox, "x", 1, 0, &late) | mq_timedreceive(mailbox, buffer, 64, 0, &late)
mq_notify/sigwait | mq_notify(mailbox, &notice) | mq_send(mailbox, "x", 1, 0); sigwait(&signals, &answer); mq_receive(mailbox, buffer, 64, 0)
semop | semop(semaphores, &up, 1) | semop(semaphores, &down, 1)
flock | flock(file_1, LOCK_EX); flock(file_1, LOCK_UN) | flock(file_2, LOCK_EX); flock(file_2, LOCK_UN)
kill/sigwait | kill(getpid(), SIGUSR1) | sigwait(&signals, &answer)
killpg/sigwait | killpg(getpgrp(), SIGUSR1) | sigwait(&signals, &answer)
sigqueue/sigwaitinfo | sigqueue(getpid(), SIGUSR1, value) | sigwaitinfo(&signals, &info)
pthread_kill/sigtimedwait | pthread_kill(taker, SIGUSR1) | sigtimedwait(&signals, &info, &minute)
pthread_sigqueue/sigwaitinfo | pthread_sigqueue(taker, SIGUSR1, value) | sigwaitinfo(&signals, &info)
tgkill/sigwait | tgkill(getpid(), taker_id, SIGUSR1) | sigwait(&signals, &answer)
alarm/sigwait | alarm(1) | sigwait(&signals, &answer)
ualarm/sigwait | ualarm(1000, 0) | sigwait(&signals, &answer)
setitimer/sigwait | setitimer(ITIMER_REAL, &soon, 0) | sigwait(&signals, &answer)
timer_settime/sigwait | timer_create(CLOCK_REALTIME, 0, &timer); timer_settime(timer, 0, &soon_timer, 0) | sigwait(&signals, &answer)
bsd_signal/raise | bsd_signal(SIGUSR2, handle) | raise(SIGUSR2)
ssignal/raise | ssignal(SIGUSR2, handle) | raise(SIGUSR2)
sysv_signal/raise | sysv_signal(SIGUSR2, handle) | raise(SIGUSR2)
__sysv_signal/raise | __sysv_signal(SIGUSR2, handle) | raise(SIGUSR2)
sigset/raise | sigset(SIGUSR2, handle) | raise(SIGUSR2)
cnd_signal/cnd_timedwait | mtx_lock(&mutex); ready = 1; cnd_signal(&condition); mtx_unlock(&mutex) | wait_until_ready()
mtx_unlock/mtx_timedlock | mtx_lock(&mutex); mtx_unlock(&mutex) | mtx_timedlock(&mutex, &late); mtx_unlock(&mutex)
END

cat > head.c <<'END'
#define _GNU_SOURCE
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#define ALONE __attribute__((no_sanitize("thread"))) static
static int pair[2], tube[2], line[2], listener, event, queue, semaphores, answer;
static int file_1, file_2, ready;
static mqd_t mailbox;
static FILE *in, *out;
static char buffer[64];
static eventfd_t number;
static struct iovec vector = {buffer, 1};
static struct pollfd entry;
static fd_set set;
static struct { long type; char text; } message = {1, 'x'}, message_2;
static struct sembuf up = {0, 1, 0}, down = {0, -1, 0};
static sigset_t signals;
static siginfo_t info;
static union sigval value;
static struct sigevent notice = {.sigev_notify = SIGEV_SIGNAL,
                                 .sigev_signo = SIGUSR1};
static pthread_t taker;
static pid_t taker_id;
static timer_t timer;
static struct timespec late = {4000000000, 0}, minute = {60, 0};
static struct itimerval soon = {{0, 0}, {0, 1000}};
static struct itimerspec soon_timer = {{0, 0}, {0, 1000000}};
static mtx_t mutex;
static cnd_t condition;
static struct sockaddr_un address = {AF_UNIX, "socket"};
ALONE void join_socket(void) {
  int one = socket(AF_UNIX, SOCK_STREAM, 0);
  connect(one, (struct sockaddr *)&address, sizeof address);
}
ALONE void handle(int signal) { answer = signal; }
void (*bsd_signal(int, void (*)(int)))(int);
ALONE void wait_until_ready(void) {
  mtx_lock(&mutex);
  while (!ready) cnd_timedwait(&condition, &mutex, &late);
  mtx_unlock(&mutex);
}
END
cat > tail.c <<'END'
static int is_racy;
void wait_for(int wanted), give(int next);
// What every entry finds anew, made before the threads of the entry.
ALONE void prepare(void) {
  static int first = 1;
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  pipe2(tube, 0);
  pipe2(line, 0);
  in = fdopen(line[0], "r");
  out = fdopen(line[1], "w");
  entry.fd = tube[0];
  entry.events = POLLIN;
  FD_ZERO(&set);
  FD_SET(tube[0], &set);
  if (!first) return;
  first = 0;
  event = eventfd(0, 0);
  unlink("socket");
  listener = socket(AF_UNIX, SOCK_STREAM, 0);
  bind(listener, (struct sockaddr *)&address, sizeof address);
  listen(listener, 9);
  queue = msgget(IPC_PRIVATE, 0600);
  semaphores = semget(IPC_PRIVATE, 1, 0600);
  struct mq_attr attributes = {.mq_maxmsg = 4, .mq_msgsize = 64};
  char name[32];
  snprintf(name, sizeof name, "/yeti-%d", getpid());
  mailbox = mq_open(name, O_CREAT | O_RDWR, 0600, &attributes);
  mq_unlink(name);
  file_1 = open("lock", O_CREAT | O_RDWR, 0600);
  file_2 = open("lock", O_RDWR);
  mtx_init(&mutex, mtx_timed);
  cnd_init(&condition);
}
ALONE void note_taker(void) { taker_id = gettid(); }
static int current;
static void *giver(void *unused) {
  int i = current;
  wait_for(4 * i);
  if (!is_racy) table[i].write();
  table[i].give();
  give(4 * i + 1);
  wait_for(4 * i + 2);
  if (is_racy) table[i].write();
  give(4 * i + 3);
  return unused;
}
static void *take(void *unused) {
  int i = current;
  note_taker();
  give(4 * i);
  wait_for(4 * i + 1);
  table[i].take();
  give(4 * i + 2);
  wait_for(4 * i + 3);
  table[i].read();
  return unused;
}
int main(int count, char **arguments) {
  pthread_t other;
  (void)arguments;
  is_racy = count > 1;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  sigaddset(&signals, SIGALRM);
  pthread_sigmask(SIG_BLOCK, &signals, 0);
  setpgid(0, 0);
  give(-1);
  for (current = 0; current < COUNT; current++) {
    prepare();
    if (table[current].needs_mailbox && mailbox == (mqd_t)-1) {
      printf("%d\n", current + 1);
      continue;
    }
    pthread_create(&taker, 0, take, 0);
    pthread_create(&other, 0, giver, 0);
    pthread_join(taker, 0);
    pthread_join(other, 0);
  }
  msgctl(queue, IPC_RMID, 0);
  semctl(semaphores, 0, IPC_RMID);
  return 0;
}
END
awk -F ' [|] ' '{
  name = NR "_" $1
  gsub("/", "_", name)
  print "static int data_" name ";"
  print "static void write_" name "(void) { data_" name " = 1; }"
  print "static void read_" name "(void) { if (!data_" name ") exit(98); }"
  print "static void give_" name "(void) { " $2 "; }"
  print "static void take_" name "(void) { " $3 "; }"
  entries = entries sprintf("  {write_%s, read_%s, give_%s, take_%s, %d},\n", \
    name, name, name, name, $1 ~ /^mq_/)
} END {
  print "static const struct {\n  void (*write)(void), (*read)(void);\n" \
    "  void (*give)(void), (*take)(void);\n  int needs_mailbox;\n" \
    "} table[] = {\n" entries "};"
  print "#define COUNT (int)(sizeof table / sizeof *table)"
}' table > middle.c
cat head.c middle.c tail.c > calls.c
$CC -O2 -c "$top_srcdir/testsuite/lib/turns.c" || exit 99
"$YETI_GCC" -g -O0 -w -pthread calls.c turns.o -lrt -o calls || exit 99

# Prints the entries whose data were reported, one `number_name` per line.
reported() {
  sed -n 's/^    #[0-9]* \(read\|write\)_\([0-9]*_[a-z0-9_]*\) .*/\2/p' "$1" |
    sort -u
}
timeout 60 ./calls racy >left_out 2>racy.txt
racy=$?
timeout 60 ./calls >left_out 2>clean.txt
clean=$?
tap_equal 'both programs ran to their end' "$racy/$clean" 66/0
reported racy.txt >racy
reported clean.txt >clean
number=0
while read -r names rest; do
  number=$((number + 1))
  name=${number}_$(echo "$names" | tr / _)
  if grep -qx $number left_out; then
    tap_skip "$names" 'no message queues here'
    continue
  fi
  tap_equal "$names orders what was before, and nothing else" \
    "$(grep -cx "$name" clean)/$(grep -cx "$name" racy)" 0/1
done <table
tap_done
