# Which bytes of their caller's memory the functions of the C library read and
# write: an unordered access to the last byte that a function touches is a race,
# one to the byte after it is not.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# NAME KIND SIZE CALL: the call reads (r) or writes (w) the block p, up to byte
# SIZE. p and q hold "12345 word" (w and v hold it in wide characters); only p
# is shared. The helpers of the calls are in the program below; functions that no
# header declares get their arguments as they are.
cat > table <<'END'
memcpy r 8 memcpy(q, p, 8)
memcpy w 8 memcpy(p, q, 8)
memmove r 8 memmove(q, p, 8)
memmove w 8 memmove(p, q, 8)
mempcpy r 8 mempcpy(q, p, 8)
mempcpy w 8 mempcpy(p, q, 8)
memccpy r 5 memccpy(q, p, '5', 64)
memccpy w 5 memccpy(p, q, '5', 64)
bcopy r 8 bcopy(p, q, 8)
bcopy w 8 bcopy(q, p, 8)
memset w 9 memset(p, 1, 9)
bzero w 9 bzero(p, 9)
explicit_bzero w 9 explicit_bzero(p, 9)
memcmp r 7 memcmp(p, q, 7)
memcmp r 7 memcmp(q, p, 7)
bcmp r 7 bcmp(p, q, 7)
memchr r 5 memchr(p, '5', 64)
memrchr r 11 memrchr(p, '1', 11)
rawmemchr r 5 rawmemchr(p, '5')
memmem r 5 memmem(p, 64, "45", 2)
memmem r 3 memmem(q, 64, p, 3)
strlen r 11 strlen(p)
strnlen r 4 strnlen(p, 4)
strcpy r 11 strcpy(q, p)
strcpy w 11 strcpy(p, q)
stpcpy r 11 stpcpy(q, p)
stpcpy w 11 stpcpy(p, q)
strncpy r 4 strncpy(q, p, 4)
strncpy w 20 strncpy(p, q, 20)
stpncpy r 4 stpncpy(q, p, 4)
stpncpy w 20 stpncpy(p, q, 20)
strcat r 11 strcat(q, p)
strcat w 21 strcat(p, q)
strncat r 3 strncat(q, p, 3)
strncat w 14 strncat(p, q, 3)
strcmp r 11 strcmp(p, q)
strcmp r 11 strcmp(q, p)
strncmp r 5 strncmp(p, q, 5)
strcasecmp r 11 strcasecmp(p, q)
strncasecmp r 5 strncasecmp(p, q, 5)
strchr r 5 strchr(p, '5')
index r 5 index(p, '5')
strchrnul r 5 strchrnul(p, '5')
strrchr r 11 strrchr(p, '5')
rindex r 11 rindex(p, '5')
strstr r 5 strstr(p, "45")
strstr r 11 strstr(q, p)
strcasestr r 7 strcasestr(p, " W")
strpbrk r 6 strpbrk(p, " ")
strspn r 4 strspn(p, "123")
strcspn r 6 strcspn(p, " ")
strdup r 11 free(strdup(p))
strndup r 4 free(strndup(p, 4))
strtol r 6 strtol(p, 0, 10)
strtol w 8 strtol(q, (char **)p, 10)
strtoul r 6 strtoul(p, 0, 10)
strtoll r 6 strtoll(p, 0, 10)
strtoull r 6 strtoull(p, 0, 10)
strtod r 6 strtod(p, 0)
strtof r 6 strtof(p, 0)
strtold r 6 strtold(p, 0)
atoi r 6 atoi(p)
atol r 6 atol(p)
atoll r 6 atoll(p)
atof r 6 atof(p)
wmemcpy r 12 wmemcpy(v, w, 3)
wmemcpy w 12 wmemcpy(w, v, 3)
wmemmove r 12 wmemmove(v, w, 3)
wmemmove w 12 wmemmove(w, v, 3)
wmemset w 12 wmemset(w, 1, 3)
wcslen r 44 wcslen(w)
wcscpy r 44 wcscpy(v, w)
wcscpy w 44 wcscpy(w, v)
printf r 11 printf("%s", p)
fprintf r 11 fprintf(null, "%s", p)
dprintf r 11 dprintf(fileno(null), "%s", p)
sprintf r 11 sprintf(q, "%s", p)
sprintf w 4 sprintf(p, "%d", 123)
snprintf r 11 snprintf(q, 4, "%s", p)
snprintf w 6 snprintf(p, 6, "%d", 12345678)
asprintf r 11 asprintf_free(0, "%s", p)
asprintf w 8 asprintf_free((char **)p, "%s", q)
vprintf r 11 by_list(0, "%s", p)
vfprintf r 11 by_list(1, "%s", p)
vdprintf r 11 by_list(2, "%s", p)
vsprintf r 11 by_list(3, "%s", p)
vsnprintf r 11 by_list(4, "%s", p)
vasprintf r 11 by_list(5, "%s", p)
puts r 11 puts(p)
fputs r 11 fputs(p, null)
fputs_unlocked r 11 fputs_unlocked(p, null)
fwrite r 8 fwrite(p, 2, 4, null)
fwrite_unlocked r 8 fwrite_unlocked(p, 2, 4, null)
fread w 8 fread(p, 2, 4, file())
fread_unlocked w 8 fread_unlocked(p, 2, 4, file())
fgets w 7 fgets(p, 99, file())
fgets_unlocked w 7 fgets_unlocked(p, 99, file())
getline w 7 by_getline(p)
getline w 8 line_of((char **)p, 10)
getdelim w 8 line_of((char **)p, 51)
scanf w 4 scanf("%d", (int *)p)
fscanf w 4 fscanf(file(), "%d", (int *)p)
sscanf r 11 sscanf(p, "%d", (int *)q)
sscanf w 7 sscanf("abc def", "%s %s", q, p + 3)
vscanf w 4 scan_by_list(0, "%d", p)
vfscanf w 4 scan_by_list(1, "%d", p)
vsscanf w 4 scan_by_list(2, "%d", p)
read w 6 read(fileno(file()), p, 6)
pread w 6 pread(fileno(file()), p, 6, 0)
pread64 w 6 pread64(fileno(file()), p, 6, 0)
readv w 6 readv(fileno(file()), vector(p, 6), 1)
preadv w 6 preadv(fileno(file()), vector(p, 6), 1, 0)
preadv64 w 6 preadv64(fileno(file()), vector(p, 6), 1, 0)
preadv2 w 6 preadv2(fileno(file()), vector(p, 6), 1, 0, 0)
preadv64v2 w 6 preadv64v2(fileno(file()), vector(p, 6), 1, 0, 0)
write r 6 write(fileno(null), p, 6)
pwrite r 6 pwrite(fileno(null), p, 6, 0)
pwrite64 r 6 pwrite64(fileno(null), p, 6, 0)
writev r 6 writev(fileno(null), vector(p, 6), 1)
pwritev r 6 pwritev(fileno(null), vector(p, 6), 1, 0)
pwritev64 r 6 pwritev64(fileno(null), vector(p, 6), 1, 0)
pwritev2 r 6 pwritev2(fileno(null), vector(p, 6), 1, 0, 0)
pwritev64v2 r 6 pwritev64v2(fileno(null), vector(p, 6), 1, 0, 0)
send r 6 send(filled_socket(), p, 6, 0)
sendto r 6 sendto(filled_socket(), p, 6, 0, 0, 0)
recv w 5 recv(filled_socket(), p, 99, 0)
recvfrom w 5 recvfrom(filled_socket(), p, 99, 0, 0, 0)
poll w 8 poll(entry(p), 1, 0)
ppoll w 8 ppoll(entry(p), 1, 0, 0)
epoll_wait w 12 epoll_wait(ready_epoll(), (struct epoll_event *)p, 4, 0)
epoll_pwait w 12 epoll_pwait(ready_epoll(), (struct epoll_event *)p, 4, 0, 0)
epoll_pwait2 w 12 epoll_pwait2(ready_epoll(), (struct epoll_event *)p, 4, 0, 0)
eventfd_read w 8 eventfd_read(eventfd(3, 0), (eventfd_t *)p)
pipe w 8 pipe((int *)p)
pipe2 w 8 pipe2((int *)p, 0)
socketpair w 8 socketpair(AF_UNIX, SOCK_STREAM, 0, (int *)p)
stat w sizeof(struct\ stat) stat("/", (struct stat *)p)
lstat w sizeof(struct\ stat) lstat("/", (struct stat *)p)
fstat w sizeof(struct\ stat) fstat(0, (struct stat *)p)
fstatat w sizeof(struct\ stat) fstatat(AT_FDCWD, "/", (struct stat *)p, 0)
stat64 w sizeof(struct\ stat64) stat64("/", (struct stat64 *)p)
lstat64 w sizeof(struct\ stat64) lstat64("/", (struct stat64 *)p)
fstat64 w sizeof(struct\ stat64) fstat64(0, (struct stat64 *)p)
gettimeofday w 16 gettimeofday((struct timeval *)p, 0)
getrusage w sizeof(struct\ rusage) getrusage(RUSAGE_SELF, (struct rusage *)p)
getrlimit w 16 getrlimit(RLIMIT_CORE, (struct rlimit *)p)
getitimer w 32 getitimer(ITIMER_REAL, (struct itimerval *)p)
strerror_r w 19 strerror_r(9999, p, 99)
__xpg_strerror_r w 19 __xpg_strerror_r(9999, p, 99)
strtok_r r 6 strtok_r(p, " ", &saved)
strtok_r w 6 strtok_r(p, " ", &saved)
__strtok_r w 6 (long)__strtok_r(p, " ", &saved)
realpath r 11 realpath(p, 0)
realpath w 2 realpath("/", p)
__realpath_chk w 2 (long)__realpath_chk("/", p, 4096L)
qsort w 10 sorted(p)
qsort_r w 10 sorted_r(p)
getpwnam_r w sizeof(struct\ passwd) getpwnam_r("root", (struct passwd *)p, space, sizeof space, &user)
getpwuid_r w sizeof(struct\ passwd) getpwuid_r(0, (struct passwd *)p, space, sizeof space, &user)
getgrnam_r w sizeof(struct\ group) getgrnam_r("root", (struct group *)p, space, sizeof space, &group)
getgrgid_r w sizeof(struct\ group) getgrgid_r(0, (struct group *)p, space, sizeof space, &group)
inet_ntop r 4 inet_ntop(AF_INET, p, q, 99)
inet_ntop w 8 inet_ntop(AF_INET, "\001\002\003\004", p, 99)
inet_pton w 4 inet_pton(AF_INET, "1.2.3.4", p)
getaddrinfo w 8 getaddrinfo("127.0.0.1", 0, 0, (struct addrinfo **)p)
getsockname w 2 getsockname(filled_socket(), (struct sockaddr *)p, room())
getpeername w 2 getpeername(filled_socket(), (struct sockaddr *)p, room())
getsockopt w 4 getsockopt(filled_socket(), SOL_SOCKET, SO_TYPE, p, room())
bind r 16 bind(-1, (struct sockaddr *)p, 16)
wait w 4 wait(child(p))
waitpid w 4 waitpid(-1, child(p), 0)
wait3 w 4 wait3(child(p), 0, 0)
wait4 w 4 wait4(-1, child(p), 0, 0)
readdir_r w 8 readdir_r(opendir("/"), (struct dirent *)space, (struct dirent **)p)
readdir64_r w 8 readdir64_r(opendir("/"), (struct dirent64 *)space, (struct dirent64 **)p)
uname w sizeof(struct\ utsname) uname((struct utsname *)p)
time w 8 time((time_t *)p)
readlink w 5 readlink("link", p, 99)
localtime_r r 8 localtime_r((time_t *)p, (struct tm *)q)
localtime_r w sizeof(struct\ tm) localtime_r(&epoch, (struct tm *)p)
gmtime_r r 8 gmtime_r((time_t *)p, (struct tm *)q)
gmtime_r w sizeof(struct\ tm) gmtime_r(&epoch, (struct tm *)p)
strftime r sizeof(struct\ tm) strftime(q, 99, "%Y", (struct tm *)zeroed(p))
strftime w 5 strftime(p, 99, "%Y", &day)
msgsnd r 14 msgsnd(message_queue(), p, 6, IPC_NOWAIT)
msgrcv w 14 msgrcv(filled_queue(), p, 6, 0, IPC_NOWAIT)
__mempcpy r 8 __mempcpy(q, p, 8)
__mempcpy w 8 __mempcpy(p, q, 8)
__memcmpeq r 7 __memcmpeq(p, q, 7L)
__stpcpy r 11 __stpcpy(q, p)
__stpcpy w 11 __stpcpy(p, q)
__strdup r 11 free(__strdup(p))
__strndup r 4 free(__strndup(p, 4))
__getdelim w 8 line_of((char **)p, -51)
__isoc99_scanf w 4 __isoc99_scanf("%d", (int *)p)
__isoc99_fscanf w 4 __isoc99_fscanf(file(), "%d", (int *)p)
__isoc99_sscanf w 4 __isoc99_sscanf("17", "%d", (int *)p)
__isoc99_vscanf w 4 scan_by_list(3, "%d", p)
__isoc99_vfscanf w 4 scan_by_list(4, "%d", p)
__isoc99_vsscanf w 4 scan_by_list(5, "%d", p)
__memcpy_chk r 8 __memcpy_chk(q, p, 8L, 99L)
__memcpy_chk w 8 __memcpy_chk(p, q, 8L, 99L)
__memmove_chk r 8 __memmove_chk(q, p, 8L, 99L)
__memmove_chk w 8 __memmove_chk(p, q, 8L, 99L)
__mempcpy_chk r 8 __mempcpy_chk(q, p, 8L, 99L)
__mempcpy_chk w 8 __mempcpy_chk(p, q, 8L, 99L)
__memset_chk w 9 __memset_chk(p, 1, 9L, 99L)
__explicit_bzero_chk w 9 __explicit_bzero_chk(p, 9L, 99L)
__strcpy_chk r 11 __strcpy_chk(q, p, 99L)
__strcpy_chk w 11 __strcpy_chk(p, q, 99L)
__stpcpy_chk r 11 __stpcpy_chk(q, p, 99L)
__stpcpy_chk w 11 __stpcpy_chk(p, q, 99L)
__strncpy_chk r 4 __strncpy_chk(q, p, 4L, 99L)
__strncpy_chk w 20 __strncpy_chk(p, q, 20L, 99L)
__stpncpy_chk r 4 __stpncpy_chk(q, p, 4L, 99L)
__stpncpy_chk w 20 __stpncpy_chk(p, q, 20L, 99L)
__strcat_chk r 11 __strcat_chk(q, p, 99L)
__strcat_chk w 21 __strcat_chk(p, q, 99L)
__strncat_chk r 3 __strncat_chk(q, p, 3L, 99L)
__strncat_chk w 14 __strncat_chk(p, q, 3L, 99L)
__wmemcpy_chk r 12 __wmemcpy_chk(v, w, 3L, 99L)
__wmemcpy_chk w 12 __wmemcpy_chk(w, v, 3L, 99L)
__wmemmove_chk r 12 __wmemmove_chk(v, w, 3L, 99L)
__wmemmove_chk w 12 __wmemmove_chk(w, v, 3L, 99L)
__wmemset_chk w 12 __wmemset_chk(w, 1, 3L, 99L)
__wcscpy_chk r 44 __wcscpy_chk(v, w, 99L)
__wcscpy_chk w 44 __wcscpy_chk(w, v, 99L)
__printf_chk r 11 __printf_chk(1, "%s", p)
__fprintf_chk r 11 __fprintf_chk(null, 1, "%s", p)
__dprintf_chk r 11 __dprintf_chk(fileno(null), 1, "%s", p)
__sprintf_chk r 11 __sprintf_chk(q, 1, 99L, "%s", p)
__sprintf_chk w 4 __sprintf_chk(p, 1, 99L, "%d", 123)
__snprintf_chk r 11 __snprintf_chk(q, 4L, 1, 99L, "%s", p)
__snprintf_chk w 6 __snprintf_chk(p, 6L, 1, 99L, "%d", 12345678)
__asprintf_chk r 11 __asprintf_chk(&allocated, 1, "%s", p)
__asprintf_chk w 8 __asprintf_chk((char **)p, 1, "%s", q)
__vprintf_chk r 11 by_list(6, "%s", p)
__vfprintf_chk r 11 by_list(7, "%s", p)
__vdprintf_chk r 11 by_list(8, "%s", p)
__vsprintf_chk r 11 by_list(9, "%s", p)
__vsnprintf_chk r 11 by_list(10, "%s", p)
__vasprintf_chk r 11 by_list(11, "%s", p)
__fread_chk w 8 __fread_chk(p, 99L, 2L, 4L, file())
__fread_unlocked_chk w 8 __fread_unlocked_chk(p, 99L, 2L, 4L, file())
__fgets_chk w 7 __fgets_chk(p, 99L, 99, file())
__fgets_unlocked_chk w 7 __fgets_unlocked_chk(p, 99L, 99, file())
__read_chk w 6 __read_chk(fileno(file()), p, 6L, 99L)
__pread_chk w 6 __pread_chk(fileno(file()), p, 6L, 0L, 99L)
__pread64_chk w 6 __pread64_chk(fileno(file()), p, 6L, 0L, 99L)
__recv_chk w 5 __recv_chk(filled_socket(), p, 99L, 99L, 0)
__recvfrom_chk w 5 __recvfrom_chk(filled_socket(), p, 99L, 99L, 0, 0L, 0L)
__poll_chk w 8 __poll_chk(entry(p), 1L, 0, 99L)
__ppoll_chk w 8 __ppoll_chk(entry(p), 1L, 0L, 0L, 99L)
__readlink_chk w 5 __readlink_chk("link", p, 99L, 99L)
aio_read64 w 6 asked(0, aio_read64, p, 6)
aio_write64 r 6 asked(1, aio_write64, p, 6)
lio_listio w 6 lio_listio(LIO_WAIT, list_of(LIO_READ, p, 6), 1, 0)
lio_listio r 6 lio_listio(LIO_WAIT, list_of(LIO_WRITE, p, 6), 1, 0)
lio_listio64 w 6 lio_listio64(LIO_WAIT, list_of(LIO_READ, p, 6), 1, 0)
lio_listio64 r 6 lio_listio64(LIO_WAIT, list_of(LIO_WRITE, p, 6), 1, 0)
getcwd w 2 in_root(p)
__getcwd_chk w 2 checked_in_root(p)
sigwait w 4 sigwait(pending(), (int *)p)
sigwaitinfo w sizeof(siginfo_t) sigwaitinfo(pending(), (siginfo_t *)p)
sigtimedwait w sizeof(siginfo_t) sigtimedwait(pending(), (siginfo_t *)p, &moment)
END
# Functions that came with glibc 2.38, and the last three with 2.42.
cat > newer <<'END'
__isoc23_strtol r 6 __isoc23_strtol(p, 0L, 10)
__isoc23_strtol w 8 __isoc23_strtol(q, (char **)p, 10)
__isoc23_strtoul r 6 __isoc23_strtoul(p, 0L, 10)
__isoc23_strtoll r 6 __isoc23_strtoll(p, 0L, 10)
__isoc23_strtoull r 6 __isoc23_strtoull(p, 0L, 10)
__isoc23_scanf w 4 __isoc23_scanf("%d", (int *)p)
__isoc23_fscanf w 4 __isoc23_fscanf(file(), "%d", (int *)p)
__isoc23_sscanf w 4 __isoc23_sscanf("17", "%d", (int *)p)
__isoc23_vscanf w 4 scan_by_list(6, "%d", p)
__isoc23_vfscanf w 4 scan_by_list(7, "%d", p)
__isoc23_vsscanf w 4 scan_by_list(8, "%d", p)
__inet_ntop_chk r 4 __inet_ntop_chk(AF_INET, p, q, 99, 99L)
__inet_ntop_chk w 8 __inet_ntop_chk(AF_INET, "\001\002\003\004", p, 99, 99L)
__inet_pton_chk w 4 __inet_pton_chk(AF_INET, "1.2.3.4", p, 99L)
END
nm -D --defined-only "$($CC -print-file-name=libc.so.6)" |
  sed -n 's/^.* [TWi] \([^@]*\).*$/\1/p' > libc
grep -qx memcpy libc || exit 99
has_newer=
! grep -qx __isoc23_strtol libc || has_newer=-DHAS_NEWER
while read -r name rest; do
  ! grep -qx "$name" libc || printf '%s %s\n' "$name" "$rest"
done < newer > all
cat table >> all && mv all table

cat > head.c <<'END'
#define _GNU_SOURCE
#include <aio.h>
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <netdb.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#define ALONE __attribute__((no_sanitize("thread"))) static
static FILE *null;
static time_t epoch;
static struct tm day;
static const struct timespec moment;
static char *allocated, *saved, space[4096];
static struct passwd *user;
static struct group *group;
ALONE int compare(const void *a, const void *b) { return *(char *)a - *(char *)b; }
ALONE int compare_r(const void *a, const void *b, void *c) { return compare(a, b); }
ALONE int sorted(char *p) { return qsort(p, 10, 1, compare), 0; }
ALONE int sorted_r(char *p) { return qsort_r(p, 10, 1, compare_r, 0), 0; }
ALONE int *child(char *p) {
  if (fork() == 0) _exit(0);
  return (int *)p;
}
ALONE socklen_t *room(void) {
  static socklen_t size;
  size = 99;
  return &size;
}
char *__strdup(const char *), *__strndup(const char *, size_t);
ALONE FILE *file(void) { return fopen("file", "r"); }
ALONE int asprintf_free(char **to, const char *format, const char *text) {
  char *mine;
  return asprintf(to ? to : &mine, format, text);
}
ALONE int by_list(int how, const char *format, ...) {
  char buffer[99], *allocated;
  va_list list;
  va_start(list, format);
  switch (how) {
    case 0: return vprintf(format, list);
    case 1: return vfprintf(null, format, list);
    case 2: return vdprintf(fileno(null), format, list);
    case 3: return vsprintf(buffer, format, list);
    case 4: return vsnprintf(buffer, 3, format, list);
    case 5: return vasprintf(&allocated, format, list);
    case 6: return __vprintf_chk(1, format, list);
    case 7: return __vfprintf_chk(null, 1, format, list);
    case 8: return __vdprintf_chk(fileno(null), 1, format, list);
    case 9: return __vsprintf_chk(buffer, 1, 99L, format, list);
    case 10: return __vsnprintf_chk(buffer, 3L, 1, 99L, format, list);
    default: return __vasprintf_chk(&allocated, 1, format, list);
  }
}
ALONE int scan_by_list(int how, const char *format, ...) {
  va_list list;
  va_start(list, format);
  switch (how) {
    case 0: return vscanf(format, list);
    case 1: return vfscanf(file(), format, list);
    case 2: return vsscanf("17", format, list);
    case 3: return __isoc99_vscanf(format, list);
    case 4: return __isoc99_vfscanf(file(), format, list);
    case 5: return __isoc99_vsscanf("17", format, list);
#ifdef HAS_NEWER
    case 6: return __isoc23_vscanf(format, list);
    case 7: return __isoc23_vfscanf(file(), format, list);
    case 8: return __isoc23_vsscanf("17", format, list);
#endif
    default: return -1;
  }
}
ALONE void by_getline(char *p) {
  size_t size = 1000;
  getline(&p, &size, file());
}
ALONE void line_of(char **line, int end) {
  size_t size = 0;
  *line = 0;
  if (end == 10) getline(line, &size, file());
  else if (end < 0) __getdelim(line, &size, -end, file());
  else getdelim(line, &size, end, file());
}
ALONE struct iovec *vector(char *p, size_t size) {
  static struct iovec one;
  one.iov_base = p;
  one.iov_len = size;
  return &one;
}
ALONE int filled_socket(void) {
  int pair[2];
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  write(pair[0], "12345", 5);
  return pair[1];
}
ALONE struct pollfd *entry(char *p) {
  struct pollfd *one = (struct pollfd *)p;
  one->fd = filled_socket();
  one->events = POLLIN;
  return one;
}
ALONE int ready_epoll(void) {
  struct epoll_event event = {.events = EPOLLIN};
  int epoll = epoll_create1(0), socket = filled_socket();
  epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event);
  return epoll;
}
ALONE char *in_root(char *p) { return chdir("/") ? 0 : getcwd(p, 99); }
ALONE int checked_in_root(char *p) {
  return chdir("/") ? 0 : (int)(long)__getcwd_chk(p, 99L, 99L);
}
static struct aiocb requests[9];
static int request_count;
ALONE struct aiocb *request(int fd, char *p, size_t size) {
  struct aiocb *one = &requests[request_count++];
  one->aio_fildes = fd;
  one->aio_buf = p;
  one->aio_nbytes = size;
  return one;
}
// Asks for the operation and learns of its end.
ALONE int asked(int is_output, int (*ask)(), char *p, size_t size) {
  struct aiocb *one = request(fileno(is_output ? null : file()), p, size);
  if (ask(one) != 0) return -1;
  while (aio_error64(one) == EINPROGRESS) aio_suspend64(&one, 1, 0);
  return aio_return64(one);
}
ALONE struct aiocb **list_of(int operation, char *p, size_t size) {
  static struct aiocb *list;
  list = request(fileno(operation == LIO_WRITE ? null : file()), p, size);
  list->aio_lio_opcode = operation;
  return &list;
}
ALONE char *zeroed(char *p) {
  for (size_t i = 0; i < sizeof day; i++) p[i] = 0;
  return p;
}
ALONE int message_queue(void) {
  static int queue = -1;
  if (queue < 0) queue = msgget(IPC_PRIVATE, 0600);
  return queue;
}
static struct { long type; char text[6]; } message = {1, "12345"};
ALONE int filled_queue(void) {
  msgsnd(message_queue(), &message, 6, 0);
  return message_queue();
}
ALONE void remove_queue(void) { msgctl(message_queue(), IPC_RMID, 0); }
ALONE sigset_t *pending(void) {
  static sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  pthread_kill(pthread_self(), SIGUSR1);
  return &set;
}
END
cat > tail.c <<'END'
static char area[COUNT][1024] __attribute__((aligned(64)));
static char other[COUNT][1024] __attribute__((aligned(64)));
static char sink;
static int behind;
void wait_for(int wanted), give(int next);
static void *touch(void *unused) {
  for (int i = 0; i < COUNT; i++) {
    char *p = area[i] + table[i].size - 1 + behind;
    wait_for(2 * i);
    if (table[i].kind == 'r') *p = *p == 0 ? 0 : *p; else sink += *p;
    give(2 * i + 1);
  }
  return unused;
}
static void *call(void *unused) {
  for (int i = 0; i < COUNT; i++) {
    wait_for(2 * i + 1);
    table[i].use(area[i], other[i]);
    give(2 * i + 2);
  }
  return unused;
}
int main(int count, char **arguments) {
  pthread_t threads[2];
  (void)arguments;
  behind = count > 1;
  null = fopen("/dev/null", "w");
  for (int i = 0; i < COUNT; i++) {
    const char *text = "12345 word";
    int is_wide = table[i].is_wide;
    for (int j = 0; j < 11; j++) {
      if (is_wide) ((wchar_t *)area[i])[j] = ((wchar_t *)other[i])[j] = text[j];
      else area[i][j] = other[i][j] = text[j];
    }
    if (table[i].is_message) *(long *)area[i] = 1;
  }
  pthread_create(&threads[0], 0, touch, 0);
  pthread_create(&threads[1], 0, call, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  remove_queue();
  return 0;
}
END
awk '{
  line = $0; gsub(/\\ /, "\001", line); split(line, word, " ")
  name = word[1]; kind = word[2]; size = word[3]; gsub("\001", " ", size)
  sub(/^[^ ]* [^ ]* [^ ]* /, "", line); gsub("\001", " ", line)
  # A call whose result is not used may be left out.
  if (line !~ /^(bcopy|bzero|explicit_bzero|free|by_getline|line_of)\(/)
    line = "volatile __typeof__(" line ") result = " line
  wide = line ~ /[(, ][wv][,)]/
  if (wide) given = "  wchar_t *w = (wchar_t *)p, *v = (wchar_t *)q;\n  (void)w, (void)v;\n"
  else given = ""
  printf "static void use_%d_%s(char *p, char *q) {\n  (void)p, (void)q;\n%s  %s;\n}\n", NR, name, given, line
  entries = entries sprintf("  {use_%d_%s, \047%s\047, %s, %d, %d},\n", NR, name, kind, size, wide, name == "msgsnd")
} END {
  print "static const struct {\n  void (*use)(char *, char *);\n  char kind;\n" \
    "  size_t size;\n  int is_wide, is_message;\n} table[] = {\n" entries "};"
  print "#define COUNT (int)(sizeof table / sizeof *table)"
}' table > middle.c
cat head.c middle.c tail.c > calls.c
$CC -O2 -c "$top_srcdir/testsuite/lib/turns.c" || exit 99
printf '12345\nnext line\n' > file
ln -s 12345 link
# Functions without a declaration are errors from GCC 14 on, and calls of () from
# C23 on.
"$YETI_GCC" -g -O0 -std=gnu17 -Wno-implicit-function-declaration \
  -Wno-int-conversion -Wno-incompatible-pointer-types \
  -fno-builtin -w $has_newer -pthread calls.c turns.o -o calls || exit 99

# Prints the calls that were reported, one `number_name` per line.
reported() {
  sed -n 's/^    #[0-9]* use_\([0-9]*_[a-z0-9_]*\) .*/\1/p' "$1" | sort -u
}
yes 12345678 2>/dev/null | timeout 60 ./calls >out.txt 2>racy.txt
racy=$?
yes 12345678 2>/dev/null | timeout 60 ./calls behind >out.txt 2>clean.txt
clean=$?
tap_equal 'both programs ran to their end' "$racy/$clean" 66/0
tap_equal 'nothing is reported behind the last byte' "$(reported clean.txt)" ''
reported racy.txt >reported
number=0
while read -r name kind rest; do
  number=$((number + 1))
  tap_run "$name $kind $rest" grep -qx "${number}_$name" reported
done <table
tap_done
